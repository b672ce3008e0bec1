package mashimo

import "sync"

// wish is what was asked for.
type wish int

const (
	playOn wish = iota
	afterGames
	atOnce
)

// A Stop ends Play gracefully; it may be used from any goroutine.
type Stop struct {
	mu      sync.Mutex
	wish    wish
	changed chan struct{}
}

// NewStop makes a handle that asks for nothing yet.
func NewStop() *Stop { return &Stop{changed: make(chan struct{})} }

// AfterGames takes no new games and leaves when those running are over.
func (s *Stop) AfterGames() { s.ask(afterGames) }

// Now leaves at once; the clocks of running games run on.
func (s *Stop) Now() { s.ask(atOnce) }

func (s *Stop) ask(asked wish) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if asked > s.wish {
		s.wish = asked
		close(s.changed)
		s.changed = make(chan struct{})
	}
}

// asked is what was asked for so far, and a channel that is closed when more is.
func (s *Stop) asked() (wish, <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.wish, s.changed
}
