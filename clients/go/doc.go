// Package mashimo lets a bot written in Go play in a Mashimo arena.
//
// A bot is one function. It is told the position and the legal moves, and answers with one of them:
//
//	err := mashimo.Play(ctx, mashimo.BotFunc(func(ctx context.Context, turn *mashimo.Turn) (mashimo.Choice, error) {
//		return mashimo.Text(turn.LegalMoves[0].Text), nil
//	}), mashimo.WithName("my-first-bot"))
//
// Play connects, takes part in as many games at once as its capacity says, comes back by itself after a
// lost connection or a restart of the server, sends unacknowledged moves again, and stops for good when the
// server gives a terminal reason. Address and token come from MASHIMO_ADDRESS and MASHIMO_TOKEN.
//
// Dial gives typed stubs of the engine, rules, match and game services.
package mashimo
