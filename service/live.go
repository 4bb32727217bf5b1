package service

import agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"

// liveService is the unary face of the sessions.
type liveService struct {
	agentdv1.UnimplementedLiveSessionServiceServer
	server *Server
}
