// Command stub is the server that the figures of the libraries are measured against: it plays no game, but asks
// for decisions as a real one does and takes every answer at once. It serves one connection, prints what it
// measured as a line of JSON, and ends.
//
//	stub -games 16 -warm 1s -measure 3s
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"net"
	"os"
	"slices"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/durationpb"

	pb "mashimo.dev/go/gen/mashimo/v1"
)

var (
	games   = flag.Int("games", 16, "games at once")
	warm    = flag.Duration("warm", time.Second, "how long to play before measuring")
	measure = flag.Duration("measure", 3*time.Second, "how long to measure")
	// announce makes it speak to every program in the same frames.
	announce = flag.Bool("announce", false, "announce moves also to a bot that asks to hear of them by request")
)

// stub serves one session.
type stub struct {
	pb.UnimplementedBotServiceServer
	done chan figures
}

// figures are what was measured.
type figures struct {
	Decisions int     `json:"decisions"`
	Seconds   float64 `json:"seconds"`
	// FirstMove is from the process's start of serving to the first answer, in seconds.
	FirstMove float64 `json:"first_move_s"`
	P50       float64 `json:"p50_us"`
	P99       float64 `json:"p99_us"`
}

var began = time.Now()

// Play asks and takes answers until the time is over.
func (s *stub) Play(stream pb.BotService_PlayServer) error {
	first, err := stream.Recv()
	if err != nil {
		return err
	}
	session := &session{
		stream: stream, asked: map[string]time.Time{}, decision: map[string]uint64{},
		announces: *announce || first.GetFrame().GetHello().GetMovesBy() != pb.MovesBy_MOVES_BY_REQUEST,
	}
	if err := session.begin(); err != nil {
		return err
	}
	for {
		request, err := stream.Recv()
		if err != nil {
			return err
		}
		over, err := session.take(request.GetFrame())
		if err != nil {
			return err
		}
		if over {
			s.done <- session.figures()
			return session.end()
		}
	}
}

// session is one bot's.
type session struct {
	stream   pb.BotService_PlayServer
	asked    map[string]time.Time
	decision map[string]uint64
	// announces tells whether moves come by events of their own, as a server does where Hello asks for nothing else.
	announces bool
	started   time.Time
	first     float64
	latencies []time.Duration
}

func (s *session) say(frame *pb.ServerFrame) error {
	return s.stream.Send(&pb.PlayResponse{Frame: frame})
}

// end tells the bot not to come back, and waits until it has gone: a status alone may be lost to it.
func (s *session) end() error {
	goaway := &pb.Goaway{Reason: "SESSION_SUPERSEDED", Text: "measured", Final: true}
	err := s.say(&pb.ServerFrame{Kind: &pb.ServerFrame_Goaway{Goaway: goaway}})
	for err == nil {
		_, err = s.stream.Recv()
	}
	return nil
}

// begin welcomes the bot and offers it all games.
func (s *session) begin() error {
	welcome := &pb.Welcome{SessionId: "s", Epoch: 1, ResumeToken: "t", HeartbeatInterval: durationpb.New(5 * time.Second)}
	frames := []*pb.ServerFrame{
		{Kind: &pb.ServerFrame_Welcome{Welcome: welcome}},
		{Kind: &pb.ServerFrame_Synced{Synced: &pb.Synced{}}},
	}
	for game := range *games {
		offer := &pb.GameOffer{Game: setup(fmt.Sprintf("0190b5a4-7c1e-7d3a-9a53-%012d", game)), BotSeed: 7}
		frames = append(frames, &pb.ServerFrame{Kind: &pb.ServerFrame_GameOffer{GameOffer: offer}})
	}
	for _, frame := range frames {
		if err := s.say(frame); err != nil {
			return err
		}
	}
	return nil
}

// take hears the bot, and tells whether the time is over.
func (s *session) take(frame *pb.ClientFrame) (bool, error) {
	if ready := frame.GetReady(); ready != nil {
		s.decision[ready.GetGameId()] = 1
		return false, s.ask(ready.GetGameId())
	}
	move := frame.GetPlayMove()
	if move == nil {
		return false, nil
	}
	now := time.Now()
	if s.started.IsZero() {
		s.started, s.first = now, now.Sub(began).Seconds()
	}
	id := move.GetGameId()
	if move.GetDecisionId() != s.decision[id] {
		return false, status.Errorf(codes.InvalidArgument, "decision %d was answered, not %d", move.GetDecisionId(), s.decision[id])
	}
	if now.Sub(s.started) > *warm {
		s.latencies = append(s.latencies, now.Sub(s.asked[id]))
	}
	if now.Sub(s.started) > *warm+*measure {
		return true, nil
	}
	return false, s.told(move)
}

// told says what follows a move: it was taken, it is announced, so is the opponent's (or the next request tells both),
// and the next is asked for.
func (s *session) told(move *pb.PlayMove) error {
	id, decision := move.GetGameId(), move.GetDecisionId()
	accepted := &pb.MoveAccepted{GameId: id, DecisionId: decision, Attempt: 1, Seq: decision + 1, Move: "A1",
		Charged: durationpb.New(time.Millisecond), Remaining: &pb.SeatClock{Remaining: durationpb.New(time.Minute)}}
	s.decision[id] = decision + 2
	frames := []*pb.ServerFrame{{Kind: &pb.ServerFrame_MoveAccepted{MoveAccepted: accepted}}}
	if s.announces {
		frames = append(frames, played(id, decision+1, 0, decision), played(id, decision+2, 1, decision+1))
	}
	for _, frame := range frames {
		if err := s.say(frame); err != nil {
			return err
		}
	}
	return s.ask(id)
}

// ask asks for a game's next decision.
func (s *session) ask(id string) error {
	request := request(id, s.decision[id])
	if !s.announces && request.GetDecisionId() > 1 {
		request.Played = []string{"A1", "A1"}
	}
	s.asked[id] = time.Now()
	return s.say(&pb.ServerFrame{Kind: &pb.ServerFrame_MoveRequest{MoveRequest: request}})
}

func (s *session) figures() figures {
	slices.Sort(s.latencies)
	at := func(share float64) float64 {
		return float64(s.latencies[int(share*float64(len(s.latencies)-1))].Nanoseconds()) / 1e3
	}
	return figures{
		Decisions: len(s.latencies), Seconds: measure.Seconds(), FirstMove: s.first, P50: at(0.5), P99: at(0.99),
	}
}

func main() {
	flag.Parse()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	s := &stub{done: make(chan figures, 1)}
	server := grpc.NewServer()
	pb.RegisterBotServiceServer(server, s)
	go func() {
		if err := server.Serve(listener); err != nil {
			log.Fatal(err)
		}
	}()
	fmt.Println(listener.Addr())
	measured := <-s.done
	server.GracefulStop()
	if err := json.NewEncoder(os.Stdout).Encode(measured); err != nil {
		log.Fatal(err)
	}
}
