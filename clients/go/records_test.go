package mashimo

import (
	"strings"
	"testing"
)

const (
	headLine = `{"v":1,"kind":"game","game_id":"g"}`
	moveLine = `{"v":1,"seq":2,"kind":"move","seat":0,"move":"A3"}`
	overLine = `{"v":1,"seq":3,"kind":"over","winner":0}`
)

func TestGamesAreReadOneAfterTheOther(t *testing.T) {
	text := strings.Join([]string{headLine, moveLine, moveLine, overLine, "", headLine, moveLine}, "\n")
	var games []*RecordedGame
	for game, err := range Records(strings.NewReader(text)) {
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, game)
	}
	if len(games) != 2 || len(games[0].Moves()) != 2 || games[1].Moves()[0] != "A3" {
		t.Fatalf("read %v", games)
	}
	if games[0].Over["winner"] != 0.0 || games[1].Over != nil {
		t.Errorf("ends: %v, %v", games[0].Over, games[1].Over)
	}
}

func TestWhatIsNoRecordIsRefusedWithItsLine(t *testing.T) {
	for text, wanted := range map[string]string{
		headLine + "\n{":  "line 2: no JSON object",
		moveLine:          "line 1: a record begins",
		headLine + "\n{}": "line 2: a line has a version",
	} {
		var last error
		for _, err := range Records(strings.NewReader(text)) {
			last = err
		}
		if last == nil || !strings.Contains(last.Error(), wanted) {
			t.Errorf("%q: %v, wanted %q", text, last, wanted)
		}
	}
}
