package mashimo

import (
	"fmt"
	"log/slog"
	"os"
	"time"

	"google.golang.org/grpc"

	pb "mashimo.dev/go/gen/mashimo/v1"
)

// DefaultAddress is where a server listens if nothing else is said.
const DefaultAddress = "127.0.0.1:50051"

// An Option changes how a bot or a client connects.
type Option func(*config)

// OnError is what happens when a bot fails: Choose returns an error, or panics.
type OnError int

const (
	// Resigning gives that game up and plays on; where three or four play, the game is left to its clock.
	Resigning OnError = iota
	// Stopping gives that game up, leaves, and Play returns a *BotError.
	Stopping
)

type config struct {
	address     string
	token       string
	authority   string
	certificate string
	key         string
	unary       bool

	name     string
	version  string
	instance string
	rulesets []string
	atOnce   uint32
	games    uint64
	limited  bool
	accepts  func(*pb.GameSetup) bool
	asked    func(*pb.ChallengeReceived) bool
	onError  OnError
	stop     *Stop

	firstWithin time.Duration
	within      time.Duration
	backoff     time.Duration
	logger      *slog.Logger
	dial        []grpc.DialOption
}

func newConfig(options []Option) *config {
	c := &config{
		address:     environment("MASHIMO_ADDRESS", DefaultAddress),
		token:       os.Getenv("MASHIMO_TOKEN"),
		authority:   os.Getenv("MASHIMO_CA"),
		certificate: os.Getenv("MASHIMO_CLIENT_CERT"),
		key:         os.Getenv("MASHIMO_CLIENT_KEY"),
		unary:       environment("MASHIMO_UNARY", "0") != "0",
		name:        environment("MASHIMO_BOT", "go-bot"),
		atOnce:      8,
		stop:        NewStop(),
		firstWithin: 10 * time.Second,
		within:      10 * time.Minute,
		backoff:     100 * time.Millisecond,
		logger:      slog.Default(),
	}
	for _, option := range options {
		option(c)
	}
	return c
}

// check says what is wrong with options of a bot.
func (c *config) check() error {
	if c.atOnce < 1 || c.atOnce > 1000 {
		return fmt.Errorf("mashimo: games at once: %d is not from 1 to 1000", c.atOnce)
	}
	return nil
}

func environment(key, otherwise string) string {
	if value := os.Getenv(key); value != "" {
		return value
	}
	return otherwise
}

// WithAddress names the server: HOST:PORT, or https://HOST:PORT for TLS. Default: MASHIMO_ADDRESS, else
// 127.0.0.1:50051.
func WithAddress(address string) Option { return func(c *config) { c.address = address } }

// WithToken is the bot's secret. Default: MASHIMO_TOKEN, else none (the practice realm).
func WithToken(token string) Option { return func(c *config) { c.token = token } }

// WithAuthority names a PEM file with the authority that a TLS server's certificate is of. Default: MASHIMO_CA,
// else the system's authorities.
func WithAuthority(file string) Option { return func(c *config) { c.authority = file } }

// WithCertificate names PEM files with the client's own certificate and its key, for servers that ask for one.
// Default: MASHIMO_CLIENT_CERT and MASHIMO_CLIENT_KEY, else none.
func WithCertificate(certificate, key string) Option {
	return func(c *config) { c.certificate, c.key = certificate, key }
}

// WithUnary plays over a stream from the server and a call an answer, for networks that break streams both ways.
// Default: MASHIMO_UNARY=1, else one stream both ways.
func WithUnary() Option { return func(c *config) { c.unary = true } }

// WithName is the bot's name where no token says it. MASHIMO_BOT, which a match sets for the bots it starts,
// comes first.
func WithName(name string) Option {
	return func(c *config) { c.name = environment("MASHIMO_BOT", name) }
}

// WithVersion tells versions of a bot apart. Default: none.
func WithVersion(version string) Option { return func(c *config) { c.version = version } }

// WithInstance tells processes of one version apart. Default: none.
func WithInstance(instance string) Option { return func(c *config) { c.instance = instance } }

// WithGamesAtOnce is the number of games at once, 1 to 1000. Default 8.
func WithGamesAtOnce(games uint32) Option { return func(c *config) { c.atOnce = games } }

// WithGames leaves after so many games. Default: never.
func WithGames(games uint64) Option {
	return func(c *config) { c.games, c.limited = games, true }
}

// WithRulesets names the rulesets the bot plays; an id alone means all its options. Default: all.
func WithRulesets(specs ...string) Option { return func(c *config) { c.rulesets = specs } }

// WithAccepts asks a function whether to play a game that is offered. Default: every game.
func WithAccepts(accepts func(game *pb.GameSetup) bool) Option {
	return func(c *config) { c.accepts = accepts }
}

// WithChallenged asks a function whether to accept a challenge. Default: challenges are left open, to be answered
// through Client.Matches until they lapse.
func WithChallenged(accepts func(challenge *pb.ChallengeReceived) bool) Option {
	return func(c *config) { c.asked = accepts }
}

// WithOnError says what happens when the bot fails. Default: Resigning.
func WithOnError(onError OnError) Option { return func(c *config) { c.onError = onError } }

// WithStop is a handle that ends playing.
func WithStop(stop *Stop) Option { return func(c *config) { c.stop = stop } }

// WithConnectionWithin is how long to look for the server at first, and after a lost connection. Default: 10 s
// and 10 min. A wait that the server itself asks for does not count; one of more than a day is cut to a day.
func WithConnectionWithin(first, later time.Duration) Option {
	return func(c *config) { c.firstWithin, c.within = first, later }
}

// WithLogger is where the library tells what happens. Default: slog.Default().
func WithLogger(logger *slog.Logger) Option { return func(c *config) { c.logger = logger } }

// WithDialOptions adds gRPC options, for example transport credentials of your own.
func WithDialOptions(options ...grpc.DialOption) Option {
	return func(c *config) { c.dial = append(c.dial, options...) }
}
