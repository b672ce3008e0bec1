//! Policies of a match.

use mashimo_proto::v1;

use super::time::{duration, span};
use crate::arena::FieldFault;
use crate::game::{
    ClockSpec, Control, DrawOffers, EarlyEnd, NoShow, OnDisconnect, OnIllegal, OnServerFault,
    OnTimeout, Policies, ScoreAdjudication, SingleMove, Span,
};
use crate::matches::OnFaults;

const WALL_TIME_DEFAULT: Span = Span::seconds(3600);
const WALL_TIME_CORRESPONDENCE: Span = Span::seconds(365 * 24 * 3600);
const READY_DEFAULT: Span = Span::seconds(30);
const READY_MAX: Span = Span::seconds(600);
const RESUME_DEFAULT: Span = Span::seconds(120);
/// Spectators are behind by no more.
const DELAY_MAX: Span = Span::seconds(3600);
const GRACE_DEFAULT: Span = Span::seconds(60);
const FAULTS_DEFAULT: u32 = 3;

/// The policies of a match, and what faults do to it; all that is wrong is added to `faults`.
pub(crate) fn read(
    wire: Option<&v1::Policies>,
    clock: &ClockSpec,
    max_plies: u32,
    faults: &mut Vec<FieldFault>,
) -> (Policies, OnFaults) {
    let unset = v1::Policies::default();
    let wire = wire.unwrap_or(&unset);
    let mut read = Reader { faults };
    let wall_default = match clock.control {
        Control::Correspondence { .. } => WALL_TIME_CORRESPONDENCE,
        Control::Fischer { .. }
        | Control::Byoyomi { .. }
        | Control::PerMove { .. }
        | Control::Budget { .. } => WALL_TIME_DEFAULT,
    };
    let ready_deadline = read.span(
        "ready_deadline",
        wire.ready_deadline.as_ref(),
        READY_DEFAULT,
    );
    if ready_deadline > READY_MAX {
        read.fault("ready_deadline", "at most 10 minutes");
    }
    let policies = Policies {
        on_timeout: read.on_timeout(wire),
        on_illegal: read.on_illegal(wire),
        on_disconnect: read.on_disconnect(wire),
        on_server_fault: read.on_server_fault(wire),
        no_show: NoShow::Abort,
        single_move: if wire.single_move_auto {
            SingleMove::Played
        } else {
            SingleMove::Asked
        },
        early_end: read.early_end(wire),
        draw_offers: if wire.draw_offers {
            DrawOffers::On
        } else {
            DrawOffers::Off
        },
        score_adjudication: wire.score_adjudication.map(|terms| ScoreAdjudication {
            margin: terms.margin,
            plies: terms.plies,
        }),
        max_plies: if wire.max_plies == 0 {
            max_plies
        } else {
            wire.max_plies
        },
        max_wall_time: read.span("max_wall_time", wire.max_wall_time.as_ref(), wall_default),
        ready_deadline,
        resume_window: read.span("resume_window", wire.resume_window.as_ref(), RESUME_DEFAULT),
        fault_limit: if wire.fault_limit == 0 {
            FAULTS_DEFAULT
        } else {
            wire.fault_limit
        },
        spectator_delay_plies: wire.spectator_delay.as_ref().map_or(0, |delay| delay.plies),
        spectator_delay: read.delay(wire),
    };
    let on_faults = read.on_faults(wire, policies.fault_limit);
    (policies, on_faults)
}

struct Reader<'a> {
    faults: &'a mut Vec<FieldFault>,
}

impl Reader<'_> {
    fn fault(&mut self, field: &str, reason: &str) {
        let field = format!("policies.{field}");
        self.faults.push(FieldFault {
            field,
            reason: reason.to_owned(),
        });
    }

    fn unknown(&mut self, field: &str) {
        self.fault(field, "is no value this server knows");
    }

    fn span(&mut self, field: &str, wire: Option<&prost_types::Duration>, default: Span) -> Span {
        let Some(wire) = wire else { return default };
        span(&format!("policies.{field}"), wire).unwrap_or_else(|fault| {
            self.faults.push(fault);
            default
        })
    }

    fn on_timeout(&mut self, wire: &v1::Policies) -> OnTimeout {
        match v1::OnTimeout::try_from(wire.on_timeout) {
            Ok(v1::OnTimeout::Unspecified | v1::OnTimeout::Lose) => OnTimeout::Lose,
            Ok(v1::OnTimeout::LastPreliminaryThenLose) => OnTimeout::LastPreliminaryThenLose,
            Ok(v1::OnTimeout::LastPreliminaryThenRandom) => OnTimeout::LastPreliminaryThenRandom,
            Ok(v1::OnTimeout::Random) => OnTimeout::Random,
            Err(_) => {
                self.unknown("on_timeout");
                OnTimeout::Lose
            }
        }
    }

    fn on_illegal(&mut self, wire: &v1::Policies) -> OnIllegal {
        match v1::OnIllegal::try_from(wire.on_illegal) {
            Ok(v1::OnIllegal::Unspecified | v1::OnIllegal::Lose) => OnIllegal::Lose,
            Ok(v1::OnIllegal::Retry) => OnIllegal::Retry(wire.illegal_retries),
            Ok(v1::OnIllegal::LoseTurn) => OnIllegal::LoseTurn,
            Err(_) => {
                self.unknown("on_illegal");
                OnIllegal::Lose
            }
        }
    }

    fn on_disconnect(&mut self, wire: &v1::Policies) -> OnDisconnect {
        let grace = self.span(
            "disconnect_grace",
            wire.disconnect_grace.as_ref(),
            GRACE_DEFAULT,
        );
        match v1::OnDisconnect::try_from(wire.on_disconnect) {
            Ok(v1::OnDisconnect::Unspecified | v1::OnDisconnect::ClockRuns) => {
                OnDisconnect::ClockRuns
            }
            Ok(v1::OnDisconnect::Grace) => OnDisconnect::Grace(grace),
            Ok(v1::OnDisconnect::Claim) => OnDisconnect::Claim(grace),
            Err(_) => {
                self.unknown("on_disconnect");
                OnDisconnect::ClockRuns
            }
        }
    }

    fn on_server_fault(&mut self, wire: &v1::Policies) -> OnServerFault {
        match v1::OnServerFault::try_from(wire.on_server_fault) {
            Ok(v1::OnServerFault::Unspecified | v1::OnServerFault::ResumeRefund) => {
                OnServerFault::ResumeRefund
            }
            Ok(v1::OnServerFault::VoidReplay) => OnServerFault::VoidReplay,
            Err(_) => {
                self.unknown("on_server_fault");
                OnServerFault::ResumeRefund
            }
        }
    }

    fn early_end(&mut self, wire: &v1::Policies) -> EarlyEnd {
        match v1::EarlyEnd::try_from(wire.early_end) {
            Ok(v1::EarlyEnd::Unspecified | v1::EarlyEnd::PlayOut) => EarlyEnd::PlayOut,
            Ok(v1::EarlyEnd::MajorityEnd) => EarlyEnd::MajorityEnd,
            Err(_) => {
                self.unknown("early_end");
                EarlyEnd::PlayOut
            }
        }
    }

    fn on_faults(&mut self, wire: &v1::Policies, limit: u32) -> OnFaults {
        match v1::OnFaults::try_from(wire.on_faults) {
            Ok(v1::OnFaults::Unspecified | v1::OnFaults::Suspend) => OnFaults::PauseAfter(limit),
            Ok(v1::OnFaults::Continue) => OnFaults::Continue,
            Ok(v1::OnFaults::Stop) => OnFaults::Stop,
            Err(_) => {
                self.unknown("on_faults");
                OnFaults::Continue
            }
        }
    }

    fn delay(&mut self, wire: &v1::Policies) -> Span {
        let time = wire.spectator_delay.as_ref().and_then(|delay| delay.time);
        let time = self.span("spectator_delay.time", time.as_ref(), Span::ZERO);
        if time > DELAY_MAX {
            self.fault("spectator_delay.time", "at most an hour");
        }
        time
    }
}

/// Policies as a message, nothing left unset.
pub(crate) fn message(policies: &Policies, on_faults: Option<OnFaults>) -> v1::Policies {
    let (on_illegal, illegal_retries) = match policies.on_illegal {
        OnIllegal::Lose => (v1::OnIllegal::Lose, 0),
        OnIllegal::Retry(tries) => (v1::OnIllegal::Retry, tries),
        OnIllegal::LoseTurn => (v1::OnIllegal::LoseTurn, 0),
    };
    let (on_disconnect, grace) = match policies.on_disconnect {
        OnDisconnect::ClockRuns => (v1::OnDisconnect::ClockRuns, None),
        OnDisconnect::Grace(grace) => (v1::OnDisconnect::Grace, Some(grace)),
        OnDisconnect::Claim(grace) => (v1::OnDisconnect::Claim, Some(grace)),
    };
    let (on_faults, fault_limit) = match on_faults {
        Some(OnFaults::Continue) => (v1::OnFaults::Continue, policies.fault_limit),
        Some(OnFaults::Stop) => (v1::OnFaults::Stop, policies.fault_limit),
        Some(OnFaults::PauseAfter(limit)) => (v1::OnFaults::Suspend, limit),
        None => (v1::OnFaults::Suspend, policies.fault_limit),
    };
    v1::Policies {
        on_timeout: on_timeout(policies.on_timeout).into(),
        on_illegal: on_illegal.into(),
        illegal_retries,
        on_disconnect: on_disconnect.into(),
        disconnect_grace: grace.map(duration),
        on_server_fault: match policies.on_server_fault {
            OnServerFault::ResumeRefund => v1::OnServerFault::ResumeRefund,
            OnServerFault::VoidReplay => v1::OnServerFault::VoidReplay,
        }
        .into(),
        on_faults: on_faults.into(),
        fault_limit,
        single_move_auto: policies.single_move == SingleMove::Played,
        early_end: match policies.early_end {
            EarlyEnd::PlayOut => v1::EarlyEnd::PlayOut,
            EarlyEnd::MajorityEnd => v1::EarlyEnd::MajorityEnd,
        }
        .into(),
        draw_offers: policies.draw_offers == DrawOffers::On,
        score_adjudication: policies
            .score_adjudication
            .map(|terms| v1::ScoreAdjudication {
                margin: terms.margin,
                plies: terms.plies,
            }),
        max_plies: policies.max_plies,
        max_wall_time: Some(duration(policies.max_wall_time)),
        ready_deadline: Some(duration(policies.ready_deadline)),
        resume_window: Some(duration(policies.resume_window)),
        spectator_delay: Some(v1::SpectatorDelay {
            plies: policies.spectator_delay_plies,
            time: Some(duration(policies.spectator_delay)),
        }),
    }
}

fn on_timeout(policy: OnTimeout) -> v1::OnTimeout {
    match policy {
        OnTimeout::Lose => v1::OnTimeout::Lose,
        OnTimeout::LastPreliminaryThenLose => v1::OnTimeout::LastPreliminaryThenLose,
        OnTimeout::LastPreliminaryThenRandom => v1::OnTimeout::LastPreliminaryThenRandom,
        OnTimeout::Random => v1::OnTimeout::Random,
    }
}
