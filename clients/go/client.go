package mashimo

import (
	"context"
	"crypto/tls"
	"fmt"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/keepalive"

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
	// Server tells about the server itself.
	Server pb.ServerServiceClient

	connection *grpc.ClientConn
}

// Dial makes a client. It does not wait for the server: the first call does.
func Dial(options ...Option) (*Client, error) {
	connection, err := dial(newConfig(options))
	if err != nil {
		return nil, err
	}
	return &Client{
		Rules:      pb.NewRulesServiceClient(connection),
		Engine:     pb.NewEngineServiceClient(connection),
		Matches:    pb.NewMatchServiceClient(connection),
		Games:      pb.NewGameServiceClient(connection),
		Server:     pb.NewServerServiceClient(connection),
		connection: connection,
	}, nil
}

// Close ends the connection.
func (c *Client) Close() error { return c.connection.Close() }

// Spec names rules by a ruleset spec, such as "hus:columns=12".
func Spec(spec string) *pb.RulesRef {
	return &pb.RulesRef{Rules: &pb.RulesRef_Spec{Spec: spec}}
}

func dial(c *config) (*grpc.ClientConn, error) {
	transport := insecure.NewCredentials()
	if c.tls {
		transport = credentials.NewTLS(&tls.Config{MinVersion: tls.VersionTLS12})
	}
	options := []grpc.DialOption{
		grpc.WithTransportCredentials(transport),
		// Servers take pings every 10 s; 30 s keep a way through address translation open.
		grpc.WithKeepaliveParams(keepalive.ClientParameters{Time: 30 * time.Second, Timeout: 10 * time.Second}),
	}
	if c.token != "" {
		options = append(options, grpc.WithPerRPCCredentials(bearer{c.token}))
	}
	connection, err := grpc.NewClient(c.address, append(options, c.dial...)...)
	if err != nil {
		return nil, fmt.Errorf("mashimo: address %q: %w", c.address, err)
	}
	return connection, nil
}

// bearer sends the token with every call.
type bearer struct{ token string }

func (b bearer) GetRequestMetadata(context.Context, ...string) (map[string]string, error) {
	return map[string]string{"authorization": "Bearer " + b.token}, nil
}

func (b bearer) RequireTransportSecurity() bool { return false }
