//! How games end, and what each seat has then.

use super::super::{DrawAnswer, DrawOffers, EarlyEnd, Ended, Points, ScoreAdjudication};
use super::*;

fn points(table: &Table) -> Vec<f64> {
    table
        .ending()
        .result
        .points
        .iter()
        .map(|p: &Points| p.as_f64())
        .collect()
}

#[test]
fn a_game_the_rules_end_says_so_in_the_page_s_word() {
    let mut table = Table::oware(fischer(60_000, 0));
    while !table.game.is_over() {
        table.play_any();
    }
    let ending = table.ending().clone();
    let rules_ended = [
        Termination::Normal,
        Termination::CycleRule,
        Termination::MaxPlies,
    ];
    assert!(rules_ended.contains(&ending.termination), "{ending:?}");
    assert_eq!(
        ending.reason.is_some(),
        ending.termination != Termination::MaxPlies
    );
    assert_eq!((ending.ended, ending.fault_seat), (Ended::Finished, None));
    // A majority leaves seeds in pits that count for nobody.
    assert!(ending.result.seeds.iter().sum::<u16>() <= 48);
    assert!(matches!(table.last(), EventKind::Over(_)));
}

#[test]
fn r56_resignation_credits_the_opponent() {
    let mut table = Table::oware(fischer(1000, 0));
    // Not only in one's own turn.
    table.run(Command::Resign(NORTH)).unwrap();
    assert_eq!(table.termination(), Termination::Resignation);
    assert_eq!(points(&table), [1.0, 0.0]);
    assert_eq!(table.ending().result.ranks, [1, 2]);
}

#[test]
fn r56_an_opponent_that_can_not_win_any_more_is_credited_a_draw() {
    let mut config = config("kalah", fischer(1000, 0), Policies::default());
    config.start = "0,0,0,0,0,2/4,4,4,4,0,1 24,5 0".to_string();
    let mut table = Table::started(config);
    table.run(Command::Resign(SOUTH)).unwrap();
    assert_eq!(
        points(&table),
        [0.5, 0.5],
        "half of the seeds lie in South's store"
    );
}

#[test]
fn the_ply_limit_is_a_draw_whatever_the_stores_say() {
    let mut table = Table::with(fischer(60_000, 0), |p| p.max_plies = 5);
    for left in (1..=5).rev() {
        assert_eq!(table.game.request(table.now.mono).unwrap().plies_left, left);
        table.play_any();
    }
    assert_eq!(table.termination(), Termination::MaxPlies);
    assert_eq!(points(&table), [0.5, 0.5]);
    assert_eq!(table.ending().result.seeds.iter().sum::<u16>(), 48);
}

#[test]
fn r35_a_game_ends_at_its_limit_of_time() {
    let mut table = Table::with(fischer(60_000, 0), |p| p.max_wall_time = ms(10_000));
    table.play_after(ms(4000), "A1");
    let deadline = table.game.next_deadline().unwrap();
    assert_eq!((deadline - table.now.mono).as_millis(), 6000);
    table.deadline();
    assert_eq!(table.termination(), Termination::MaxWallTime);
    assert_eq!(points(&table), [0.5, 0.5]);
}

#[test]
fn more_than_half_of_the_seeds_ends_it_only_by_policy() {
    let play = |early_end| {
        let policies = Policies {
            early_end,
            ..Policies::default()
        };
        let mut config = config("kalah", fischer(1000, 0), policies);
        config.start = "1,0,0,0,1,1/4,4,4,4,0,1 24,4 0".to_string();
        let mut table = Table::started(config);
        table.play_after(ms(1), "A6");
        table
    };
    assert!(!play(EarlyEnd::PlayOut).game.is_over());
    let table = play(EarlyEnd::MajorityEnd);
    assert_eq!(table.termination(), Termination::Majority);
    assert_eq!(
        table.ending().result.seeds,
        [25, 4],
        "the position as it is"
    );
    assert_eq!(points(&table), [1.0, 0.0]);
}

#[test]
fn majority_end_is_refused_where_it_would_not_be_exact() {
    let check = |spec: &str, fine: bool| {
        let policies = Policies {
            early_end: EarlyEnd::MajorityEnd,
            ..Policies::default()
        };
        let config = config(spec, fischer(1000, 0), policies);
        let ruleset = Spec::parse(spec).unwrap().ruleset();
        let made = Game::create(config, Arc::new(ruleset), Now::default());
        assert_eq!(made.is_ok(), fine, "{spec}");
    };
    check("kalah", true);
    check("universal", true);
    check("universal:players=3", false);
    check("universal:homes_skipped=true", false);
    check("oware", false);
    check("hus", false);
    check("nam-nam", false);
}

#[test]
fn a_draw_is_offered_answered_and_lapses_with_a_move() {
    let on = |p: &mut Policies| p.draw_offers = DrawOffers::On;
    let mut table = Table::with(fischer(60_000, 0), on);
    table.run(Command::OfferDraw(SOUTH)).unwrap();
    let own = Command::AnswerDraw {
        seat: SOUTH,
        answer: DrawAnswer::Accepted,
    };
    assert_eq!(table.run(own).unwrap_err(), Refusal::NoOffer);
    let declined = Command::AnswerDraw {
        seat: NORTH,
        answer: DrawAnswer::Declined,
    };
    table.run(declined).unwrap();
    let again = table.run(Command::OfferDraw(SOUTH)).unwrap_err();
    assert_eq!(
        again.reason(),
        "NOT_ALLOWED",
        "not before a move of one's own"
    );
    table.play_any();
    table.run(Command::OfferDraw(SOUTH)).unwrap();
    table.play_any();
    let accepted = Command::AnswerDraw {
        seat: NORTH,
        answer: DrawAnswer::Accepted,
    };
    assert_eq!(
        table.run(accepted.clone()).unwrap_err(),
        Refusal::NoOffer,
        "North has moved"
    );
    table.play_any();
    table.run(Command::OfferDraw(SOUTH)).unwrap();
    table.run(accepted).unwrap();
    assert_eq!(table.termination(), Termination::DrawAgreed);
    assert_eq!(points(&table), [0.5, 0.5]);
}

#[test]
fn draw_offers_are_off_by_default() {
    let mut table = Table::oware(fischer(1000, 0));
    assert_eq!(
        table.run(Command::OfferDraw(SOUTH)).unwrap_err().reason(),
        "NOT_ALLOWED"
    );
}

#[test]
fn of_four_seats_the_one_at_fault_is_last_and_the_others_rank_by_their_seeds() {
    let mut config = config("universal:players=4", fischer(1000, 0), Policies::default());
    config.start = "1,1,0,0,0,0/4,4,4,0,0,0/2,2,0,0,0,0/4,4,4,0,0,0 20,3,5,3 1".to_string();
    let mut table = Table::started(config);
    let refused = table.run(Command::Resign(SOUTH)).unwrap_err();
    assert_eq!(
        refused.reason(),
        "NOT_ALLOWED",
        "no resignation with more than two seats"
    );
    table.deadline();
    let ending = table.ending();
    assert_eq!(
        (ending.termination, ending.fault_seat),
        (Termination::TimeForfeit, Some(NORTH))
    );
    assert_eq!(ending.result.seeds, [22, 15, 9, 15]);
    assert_eq!(ending.result.ranks, [1, 4, 3, 2]);
    assert_eq!(ending.result.winner, Some(SOUTH));
    assert_eq!(points(&table).iter().sum::<f64>(), 2.0);
}

#[test]
fn r13_nothing_follows_the_end_and_it_waits_for_every_acknowledgement() {
    let mut table = Table::oware(fischer(1000, 0));
    let ack = |seat, seq| Command::Acknowledge { seat, seq };
    assert_eq!(table.run(ack(SOUTH, 1)).unwrap_err(), Refusal::NotOver);
    table.run(Command::Resign(SOUTH)).unwrap();
    assert_eq!(table.game.next_deadline(), None);
    assert_eq!(table.game.request(table.now.mono), None);
    for command in [
        Command::Resign(NORTH),
        Command::OfferDraw(NORTH),
        Command::Ready(NORTH),
        Command::Suspend(super::super::Pause::Server),
        Command::Fail {
            text: "late".to_string(),
        },
    ] {
        assert_eq!(table.run(command).unwrap_err().reason(), "GAME_OVER");
    }
    let over = table.game.over_seq();
    assert_eq!(
        table.run(ack(NORTH, over - 1)).unwrap_err().reason(),
        "BAD_FIELD"
    );
    table.run(ack(NORTH, over)).unwrap();
    assert_eq!(table.run(ack(NORTH, over)).unwrap().events, []);
    assert!(table.game.acknowledged(NORTH) && !table.game.acknowledged(SOUTH));
}

/// Both seats play on and say by how many seeds they are ahead.
fn told(scores: &[Option<i32>]) -> Table {
    let terms = ScoreAdjudication {
        margin: 5,
        plies: 4,
    };
    let mut table = Table::with(fischer(60_000, 0), |p| p.score_adjudication = Some(terms));
    for score in scores {
        let text = table.first_legal();
        let submission = Submission {
            score: *score,
            ..table.submission(&text)
        };
        table.run(Command::Move(submission)).unwrap();
        table.taken();
    }
    table
}

#[test]
fn the_bots_own_scores_end_a_game_once_both_agree_for_long_enough() {
    let south = told(&[Some(5), Some(-7), Some(6), Some(-5)]);
    assert_eq!(points(&south), [1.0, 0.0]);
    let north = told(&[Some(9), Some(5), Some(-5), Some(9), Some(-9)]);
    assert_eq!(points(&north), [0.0, 1.0]);
    for table in [south, north] {
        assert_eq!(table.termination(), Termination::Arbiter);
        assert_eq!(table.ending().fault_seat, None);
        assert!(table.ending().text.contains("scores agree"));
    }
    let not_yet = [
        &[Some(5), Some(-7), Some(6)][..],
        &[Some(5), Some(-7), Some(4), Some(-5), Some(5)],
        &[Some(5), None, Some(6), Some(-5), Some(5)],
        // Each sees itself ahead, or both see the same one behind.
        &[Some(5), Some(7), Some(6), Some(7), Some(5)],
        &[Some(-5), Some(-7), Some(-6), Some(-7), Some(-5)],
    ];
    for scores in not_yet {
        assert!(!told(scores).game.is_over(), "{scores:?}");
    }
}

#[test]
fn scores_are_compared_with_two_seats_and_a_margin() {
    let refused = |spec: &str, margin| {
        let terms = ScoreAdjudication { margin, plies: 2 };
        let policies = Policies {
            score_adjudication: Some(terms),
            ..Policies::default()
        };
        let config = config(spec, fischer(1000, 0), policies);
        let ruleset = Spec::parse(spec).unwrap().ruleset();
        let now = Table::oware(fischer(1000, 0)).now;
        Game::create(config, Arc::new(ruleset), now).is_err()
    };
    assert!(!refused("oware", 1));
    assert!(refused("oware", 0));
    assert!(refused("universal:players=3", 1));
}
