package mashimo

import (
	"errors"
	"fmt"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// ErrUnreachable is wrapped by the error of Play when no server was found in time.
var ErrUnreachable = errors.New("mashimo: no server answers")

// BotError is a failure of the bot that was to end the program.
type BotError struct {
	// GameID is the game it failed in.
	GameID string
	// Err is what it failed with.
	Err error
}

func (e *BotError) Error() string {
	return fmt.Sprintf("mashimo: the bot failed in game %s: %v", e.GameID, e.Err)
}

// Unwrap gives what the bot failed with.
func (e *BotError) Unwrap() error { return e.Err }

// TerminalError is why a session ended for good: the library did not come back, and a program should not
// either without a change.
type TerminalError struct {
	// Reason is a word of the error table, such as SESSION_SUPERSEDED or TOKEN_INVALID.
	Reason string
	// Text says it in a sentence.
	Text string
}

func (e *TerminalError) Error() string { return fmt.Sprintf("mashimo: %s: %s", e.Reason, e.Text) }

// Reason is the machine-readable reason of an error of any call, or "" where it carries none.
func Reason(err error) string {
	var terminal *TerminalError
	if errors.As(err, &terminal) {
		return terminal.Reason
	}
	for _, detail := range status.Convert(err).Details() {
		if info, ok := detail.(*errdetails.ErrorInfo); ok {
			return info.GetReason()
		}
	}
	return ""
}

// retryAfter is how long the server asks to wait before another try; 0 where it says nothing.
func retryAfter(err error) time.Duration {
	for _, detail := range status.Convert(err).Details() {
		if retry, ok := detail.(*errdetails.RetryInfo); ok {
			return retry.GetRetryDelay().AsDuration()
		}
	}
	return 0
}

// terminal tells whether a stream that ended so must not be opened again.
func terminal(err error) *TerminalError {
	var final *TerminalError
	if errors.As(err, &final) {
		return final
	}
	reason := Reason(err)
	if reason == "RESUME_EXPIRED" || reason == "STALE_EPOCH" {
		return nil
	}
	state := status.Convert(err)
	switch state.Code() {
	case codes.Unauthenticated, codes.PermissionDenied, codes.FailedPrecondition, codes.InvalidArgument,
		codes.Unimplemented, codes.AlreadyExists, codes.NotFound:
	case codes.Aborted:
		if reason != "SESSION_SUPERSEDED" {
			return nil
		}
	default:
		return nil
	}
	if reason == "" {
		reason = state.Code().String()
	}
	return &TerminalError{Reason: reason, Text: state.Message()}
}
