package message

// RateLimitInfo is the state of an account's limits. SDK: RateLimitInfo.
type RateLimitInfo struct {
	// Status is allowed, allowed_warning or rejected. May grow.
	Status string `json:"status"`
	// ResetsAt is when the window resets, in seconds since 1970.
	ResetsAt *int64 `json:"resetsAt"`
	// RateLimitType is five_hour, seven_day, seven_day_opus, seven_day_sonnet, seven_day_overage_included,
	// overage. May grow.
	RateLimitType *string `json:"rateLimitType"`
	// Utilization is the used share of the window, 0 to 1.
	Utilization *float64 `json:"utilization"`
	// OverageStatus is allowed, allowed_warning or rejected. May grow.
	OverageStatus *string `json:"overageStatus"`
	// OverageResetsAt is when the overage window resets, in seconds since 1970.
	OverageResetsAt *int64 `json:"overageResetsAt"`
	// OverageDisabledReason is why there is no overage: out_of_credits, overage_not_provisioned, … May
	// grow.
	OverageDisabledReason *string `json:"overageDisabledReason"`
	// IsUsingOverage is true while overage pays.
	IsUsingOverage *bool `json:"isUsingOverage"`
	// OverageInUse is true while overage pays.
	OverageInUse *bool `json:"overageInUse"`
	// OverageEnabled is true if the account has overage.
	OverageEnabled *bool `json:"overageEnabled"`
	// SurpassedThreshold is the share whose passing caused the warning.
	SurpassedThreshold *float64 `json:"surpassedThreshold"`
	// LimitScope is the spend limit that refused: service, channel, group_pool. May grow.
	LimitScope *string `json:"limitScope"`
	// ErrorCode is credits_required or absent. May grow.
	ErrorCode *string `json:"errorCode"`
	// CanUserPurchaseCredits is true if the user may buy credits.
	CanUserPurchaseCredits *bool `json:"canUserPurchaseCredits"`
	// HasChargeableSavedPaymentMethod is true if a payment method is stored.
	HasChargeableSavedPaymentMethod *bool `json:"hasChargeableSavedPaymentMethod"`
	// UnifiedWindows are all windows by type.
	UnifiedWindows map[string]RateLimitWindow `json:"unifiedWindows"`
}

// RateLimitWindow is the state of one window of an account's limits.
type RateLimitWindow struct {
	// Status is allowed, allowed_warning or rejected. May grow.
	Status *string `json:"status"`
	// Utilization is the used share of the window, 0 to 1.
	Utilization *float64 `json:"utilization"`
	// ResetsAt is when the window resets, in seconds since 1970.
	ResetsAt *int64 `json:"resetsAt"`
	// SurpassedThreshold is the share whose passing caused the warning.
	SurpassedThreshold *float64 `json:"surpassedThreshold"`
}
