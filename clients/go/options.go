package mashimo

import (
	"log/slog"
	"os"
	"time"

	"google.golang.org/grpc"
)

// DefaultAddress is where a server listens if nothing else is said.
const DefaultAddress = "127.0.0.1:50051"

// An Option changes how a bot or a client connects.
type Option func(*config)

type config struct {
	address  string
	token    string
	name     string
	version  string
	instance string
	capacity uint32
	rulesets []string
	logger   *slog.Logger
	dial     []grpc.DialOption
	tls      bool
	backoff  time.Duration
}

func newConfig(options []Option) *config {
	c := &config{
		address:  environment("MASHIMO_ADDRESS", DefaultAddress),
		token:    os.Getenv("MASHIMO_TOKEN"),
		name:     environment("MASHIMO_BOT", "go-bot"),
		capacity: 16,
		logger:   slog.Default(),
		backoff:  250 * time.Millisecond,
	}
	for _, option := range options {
		option(c)
	}
	return c
}

func environment(key, otherwise string) string {
	if value := os.Getenv(key); value != "" {
		return value
	}
	return otherwise
}

// WithAddress names the server, host:port. Default: MASHIMO_ADDRESS, else 127.0.0.1:50051.
func WithAddress(address string) Option { return func(c *config) { c.address = address } }

// WithToken is the bot's secret. Default: MASHIMO_TOKEN, else none (the practice realm).
func WithToken(token string) Option { return func(c *config) { c.token = token } }

// WithName is the bot's name where no token says it. MASHIMO_BOT, which a match sets for the bots it starts,
// comes first.
func WithName(name string) Option {
	return func(c *config) { c.name = environment("MASHIMO_BOT", name) }
}

// WithVersion tells versions of a bot apart. Default: none.
func WithVersion(version string) Option { return func(c *config) { c.version = version } }

// WithInstance tells processes of one version apart. Default: none.
func WithInstance(instance string) Option { return func(c *config) { c.instance = instance } }

// WithCapacity is the number of games at once, 1 to 1000. Default 16.
func WithCapacity(games uint32) Option { return func(c *config) { c.capacity = games } }

// WithRulesets names the rulesets the bot plays. Default: all.
func WithRulesets(specs ...string) Option { return func(c *config) { c.rulesets = specs } }

// WithLogger is where the library tells what happens. Default: slog.Default().
func WithLogger(logger *slog.Logger) Option { return func(c *config) { c.logger = logger } }

// WithTLS connects over TLS with the system's certificate authorities. Default: plain text.
func WithTLS() Option { return func(c *config) { c.tls = true } }

// WithDialOptions adds gRPC options, for example transport credentials of your own.
func WithDialOptions(options ...grpc.DialOption) Option {
	return func(c *config) { c.dial = append(c.dial, options...) }
}
