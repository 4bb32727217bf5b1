package controls

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/control/result"
)

func settings(r *agentdv1.ControlResult, typed any) bool {
	switch v := typed.(type) {
	case *result.Settings:
		applied := v.ParseApplied()
		r.Result = &agentdv1.ControlResult_GetSettings{GetSettings: &agentdv1.SettingsReport{
			EffectiveJson: string(v.Effective),
			Sources: each(v.Sources, func(s result.SettingsSource) *agentdv1.SettingsSource {
				return &agentdv1.SettingsSource{Source: s.Source, SettingsJson: string(s.Settings)}
			}),
			AppliedModel: applied.Model, AppliedEffort: applied.Effort, AppliedJson: nonNull(v.Applied),
			Errors: each(v.Errors, fromSettingsError),
		}}
	case *result.PermissionRules:
		r.Result = &agentdv1.ControlResult_ListPermissionRules{ListPermissionRules: fromPermissionRules(v)}
	case *result.HooksListing:
		r.Result = &agentdv1.ControlResult_GetHooksListing{GetHooksListing: &agentdv1.HooksListing{
			Events: each(v.Events, fromHookEvent), HooksJson: each(v.Hooks, plain),
			EventCatalog: each(v.EventCatalog, fromHookEvent), PolicyJson: nonNull(v.Policy),
		}}
	case *result.Models:
		r.Result = &agentdv1.ControlResult_ListModels{
			ListModels: &agentdv1.ModelList{Models: each(v.Models, fromModel)},
		}
	case *result.CLIVersion:
		r.Result = &agentdv1.ControlResult_GetCliVersion{
			GetCliVersion: &agentdv1.CliVersion{Version: v.Version, BuildTime: v.BuildTime},
		}
	case *control.ServerInfo:
		r.Result = &agentdv1.ControlResult_GetServerInfo{GetServerInfo: FromServerInfo(*v, false)}
	default:
		return false
	}
	return true
}

func fromSettingsError(e result.SettingsError) *agentdv1.SettingsError {
	return &agentdv1.SettingsError{File: e.File, Path: e.Path, Message: e.Message}
}

func fromPermissionRules(v *result.PermissionRules) *agentdv1.PermissionRulesReport {
	s := v.State
	return &agentdv1.PermissionRulesReport{
		Rules: each(s.Rules, func(p result.PermissionRule) *agentdv1.PermissionRuleEntry {
			return &agentdv1.PermissionRuleEntry{
				Behavior: p.Behavior, Source: p.Source, Rule: p.Rule, DescriptionJson: nonNull(p.Description),
				Editability: p.Editability, NotInEffect: p.NotInEffect,
			}
		}),
		WorkspaceDirectories: each(s.WorkspaceDirectories, func(d result.WorkspaceDirectory) *agentdv1.WorkspaceDirectory {
			return &agentdv1.WorkspaceDirectory{Path: d.Path, Source: d.Source}
		}),
		OriginalCwd: s.OriginalCwd, ManagedOnly: s.ManagedOnly,
		Errors: each(s.Errors, fromSettingsError), Withheld: s.Withheld,
	}
}

func fromHookEvent(e result.HookEvent) *agentdv1.HookEventInfo {
	return &agentdv1.HookEventInfo{
		Name: e.Name, Summary: e.Summary, SupportsMatcher: e.SupportsMatcher, HookCount: e.HookCount,
	}
}
