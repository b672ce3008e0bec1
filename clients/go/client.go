package mashimo

import (
	"google.golang.org/grpc"

	pb "mashimo.dev/go/gen/mashimo/v1"
)

// A Client holds a connection and typed stubs of the services.
type Client struct {
	// Rules lists, checks and describes rulesets.
	Rules pb.RulesServiceClient
	// Engine answers questions about positions and lines of moves.
	Engine pb.EngineServiceClient
	// Matches creates and follows matches.
	Matches pb.MatchServiceClient
	// Games lists, follows and exports games.
	Games pb.GameServiceClient
	// Ladders joins, leaves and reads ladders.
	Ladders pb.LadderServiceClient
	// Tournaments makes, runs and watches tournaments.
	Tournaments pb.TournamentServiceClient
	// Registry registers bots, their versions and their tokens.
	Registry pb.RegistryServiceClient
	// Admin decides, voids, suspends, drains.
	Admin pb.AdminServiceClient
	// Bots plays; Play is what bots want.
	Bots pb.BotServiceClient
	// Server tells about the server itself.
	Server pb.ServerServiceClient
	// Connection carries them all, for stubs of other services.
	Connection *grpc.ClientConn
}

// Dial makes a client. It does not wait for the server: the first call does.
func Dial(options ...Option) (*Client, error) {
	connection, err := dial(newConfig(options))
	if err != nil {
		return nil, err
	}
	return &Client{
		Rules:       pb.NewRulesServiceClient(connection),
		Engine:      pb.NewEngineServiceClient(connection),
		Matches:     pb.NewMatchServiceClient(connection),
		Games:       pb.NewGameServiceClient(connection),
		Ladders:     pb.NewLadderServiceClient(connection),
		Tournaments: pb.NewTournamentServiceClient(connection),
		Registry:    pb.NewRegistryServiceClient(connection),
		Admin:       pb.NewAdminServiceClient(connection),
		Bots:        pb.NewBotServiceClient(connection),
		Server:      pb.NewServerServiceClient(connection),
		Connection:  connection,
	}, nil
}

// Close ends the connection.
func (c *Client) Close() error { return c.Connection.Close() }

// Spec names rules by a ruleset spec, such as "hus:columns=12".
func Spec(spec string) *pb.RulesRef {
	return &pb.RulesRef{Rules: &pb.RulesRef_Spec{Spec: spec}}
}
