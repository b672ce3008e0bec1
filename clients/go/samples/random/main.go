// Command random plays a random legal move, the same in the same game.
package main

import (
	"math/rand/v2"

	mashimo "mashimo.dev/go"
)

// choose draws from the game's seed and the ply, so that a game can be played again.
func choose(turn *mashimo.Turn) mashimo.Choice {
	draw := rand.New(rand.NewPCG(turn.BotSeed, uint64(turn.Ply)))
	return mashimo.Index(draw.IntN(len(turn.LegalMoves)))
}

func main() { mashimo.Main(choose, mashimo.WithName("go-random")) }
