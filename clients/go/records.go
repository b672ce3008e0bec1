package mashimo

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"strings"
)

// recordLineMax bounds a line of a record, in bytes.
const recordLineMax = 16 << 20

// A RecordLine is a line of a record: a version "v", a "kind", and what belongs to the kind.
type RecordLine map[string]any

// Kind of the line, such as "game", "move" or "over".
func (l RecordLine) Kind() string {
	kind, _ := l["kind"].(string)
	return kind
}

// A RecordedGame is a game read from a record.
type RecordedGame struct {
	// Head is the first line: rules, start, seats, clock, policies.
	Head RecordLine
	// Events are what happened, in order, but for the end.
	Events []RecordLine
	// Over is how it ended; nil while it is under way.
	Over RecordLine
}

// Moves are the moves as text.
func (g *RecordedGame) Moves() []string {
	var moves []string
	for _, event := range g.Events {
		if text, ok := event["move"].(string); ok && event.Kind() == "move" {
			moves = append(moves, text)
		}
	}
	return moves
}

// Records reads games from JSON Lines, one after the other, so that a file of any length fits. After an error,
// which names the line, nothing more comes.
//
//	for game, err := range mashimo.Records(file) { … }
func Records(from io.Reader) iter.Seq2[*RecordedGame, error] {
	return func(yield func(*RecordedGame, error) bool) {
		lines := bufio.NewScanner(from)
		lines.Buffer(nil, recordLineMax)
		var game *RecordedGame
		for number := 1; lines.Scan(); number++ {
			if strings.TrimSpace(lines.Text()) == "" {
				continue
			}
			ended, next, err := game.read(lines.Bytes(), number)
			if ended != nil && !yield(ended, nil) {
				return
			}
			if err != nil {
				yield(nil, err)
				return
			}
			game = next
		}
		if err := lines.Err(); err != nil {
			yield(nil, fmt.Errorf("mashimo: records: %w", err))
			return
		}
		if game != nil {
			yield(game, nil)
		}
	}
}

// read takes a line: the game that it ends, if it ends one, and the game that goes on.
func (g *RecordedGame) read(text []byte, number int) (ended, next *RecordedGame, err error) {
	var line RecordLine
	if err := json.Unmarshal(text, &line); err != nil {
		return nil, nil, fmt.Errorf("mashimo: line %d: no JSON object: %w", number, err)
	}
	if _, ok := line["v"].(float64); !ok || line.Kind() == "" {
		return nil, nil, fmt.Errorf(`mashimo: line %d: a line has a version "v" and a "kind"`, number)
	}
	switch {
	case line.Kind() == "game":
		return g, &RecordedGame{Head: line}, nil
	case g == nil:
		return nil, nil, fmt.Errorf(`mashimo: line %d: a record begins with a line of kind "game", not %q`, number, line.Kind())
	case line.Kind() == "over":
		g.Over = line
		return g, nil, nil
	default:
		g.Events = append(g.Events, line)
		return nil, g, nil
	}
}
