//! Set-ups: what the seats arrange before the first sowing, seat 0 first and openly (Omweso).

use super::Halt;
use crate::rules::Arrange;
use crate::ruleset::counts_captures;
use crate::{Move, Moves, Pit, Position, Ruleset, Seat};

/// What the seat to move may arrange, in board order, then that it is done.
pub(crate) fn moves(ruleset: &Ruleset, position: &Position, moves: &mut Moves) {
    let own = ruleset.board().own(position.turn);
    match ruleset.rules().setup.arrange {
        Arrange::Fixed => {}
        Arrange::PushPits | Arrange::PushSeeds => {
            for pit in own.skip(usize::from(ruleset.board().columns)) {
                if position.pits[pit] > 0 {
                    moves.push(Move::Push(Pit(pit as u8)));
                }
            }
            moves.push(Move::Done);
        }
        Arrange::Put { .. } => {
            for pit in own {
                moves.push(Move::Put(Pit(pit as u8)));
            }
        }
    }
}

/// Plays one step of the set-up.
pub(crate) fn play(ruleset: &Ruleset, position: &mut Position, mv: Move) -> Halt {
    match mv {
        Move::Push(pit) => {
            push(ruleset, position, pit);
            Halt::Choice
        }
        Move::Put(pit) => {
            position.pits[pit.index()] += 1;
            position.reserve[position.turn.index()] -= 1;
            if position.reserve[position.turn.index()] > 0 {
                return Halt::Choice;
            }
            hand_on(ruleset, position)
        }
        Move::Done => hand_on(ruleset, position),
        Move::Sow { .. }
        | Move::Take(_)
        | Move::Claim(_)
        | Move::Give(_)
        | Move::Place(_)
        | Move::Stop
        | Move::Decline => Halt::Choice,
    }
}

/// Moves seeds of an outer pit into the inner pit of its column.
fn push(ruleset: &Ruleset, position: &mut Position, outer: Pit) {
    let pushed = match ruleset.rules().setup.arrange {
        Arrange::PushPits => position.pits[outer.index()],
        Arrange::PushSeeds => 1,
        Arrange::Fixed | Arrange::Put { .. } => 0,
    };
    let inner = outer.index() - usize::from(ruleset.board().columns);
    position.pits[outer.index()] -= pushed;
    position.pits[inner] += pushed;
}

/// The next seat arranges its side; after the last one the game begins with seat 0.
fn hand_on(ruleset: &Ruleset, position: &mut Position) -> Halt {
    position.turn = ruleset.board().next_seat(position.turn);
    if position.turn != Seat(0) {
        return Halt::Choice;
    }
    position.captured = counts_captures(ruleset.rules());
    Halt::Ready
}

#[cfg(test)]
mod tests {
    use crate::kernel::trial::{legal, played, rules};
    use crate::rules::{Arrange, Layout, Rules};

    /// Four rows of two, two seeds in each outer pit.
    fn small(arrange: Arrange) -> Rules {
        let mut rules = rules("omweso");
        rules.geometry.columns = 2;
        rules.setup.layout = Layout::rows([0, 0], [2, 2]);
        rules.setup.arrange = arrange;
        rules
    }

    #[test]
    fn whole_pits_go_inward_as_often_as_wanted() {
        let rules = small(Arrange::PushPits);
        let start = "0,0;2,2/0,0;2,2 0,0 0 phase=setup";
        assert_eq!(legal(&rules, start), "push:B1 push:B2 done");
        let pushed = played(&rules, start, "push:B2");
        assert_eq!(pushed, "0,2;2,0/0,0;2,2 0,0 0 phase=setup");
        assert_eq!(legal(&rules, &pushed), "push:B1 done");
        assert_eq!(
            played(&rules, &pushed, "push:B1"),
            "2,2;0,0/0,0;2,2 0,0 0 phase=setup"
        );
    }

    #[test]
    fn single_seeds_go_inward_one_at_a_time() {
        let rules = small(Arrange::PushSeeds);
        let pushed = played(
            &rules,
            "0,0;2,2/0,0;2,2 0,0 0 phase=setup",
            "push:B2 push:B2 push:B1",
        );
        assert_eq!(pushed, "1,2;1,0/0,0;2,2 0,0 0 phase=setup");
        assert_eq!(legal(&rules, &pushed), "push:B1 done");
    }

    #[test]
    fn the_other_seat_arranges_next_and_then_seat_0_moves() {
        let rules = small(Arrange::PushSeeds);
        let start = "0,0;2,2/0,0;2,2 0,0 0 phase=setup";
        assert_eq!(
            played(&rules, start, "done"),
            "0,0;2,2/0,0;2,2 0,0 1 phase=setup"
        );
        let begun = played(&rules, start, "done push:B1 done");
        assert_eq!(begun, "0,0;2,2/1,0;1,2 0,0 0 captured=0,0");
    }

    #[test]
    fn seeds_are_put_one_at_a_time_until_the_reserve_is_empty() {
        let mut rules = small(Arrange::Put { reserve: 2 });
        rules.setup.layout = Layout::rows([0, 0], [0, 0]);
        let start = "0,0;0,0/0,0;0,0 0,0 0 phase=setup reserve=2,2";
        assert_eq!(legal(&rules, start), "put:A1 put:A2 put:B1 put:B2");
        let first = played(&rules, start, "put:B1 put:B1");
        assert_eq!(first, "0,0;2,0/0,0;0,0 0,0 1 phase=setup reserve=0,2");
        let begun = played(&rules, &first, "put:A1 put:B2");
        assert_eq!(begun, "0,0;2,0/1,0;0,1 0,0 0 captured=0,0");
    }

    #[test]
    fn who_has_planted_only_singles_has_lost() {
        let mut rules = small(Arrange::Put { reserve: 2 });
        rules.setup.layout = Layout::rows([0, 0], [0, 0]);
        let start = "0,0;0,0/0,0;0,0 0,0 0 phase=setup reserve=2,2";
        let over = played(&rules, start, "put:A1 put:B1 put:A1 put:A1");
        assert_eq!(over, "1,0;1,0/2,0;0,0 0,0 - seat 1 wins, no-move");
    }
}
