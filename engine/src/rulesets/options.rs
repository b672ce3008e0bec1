//! Options, each an edit of the rules: those of one ruleset a file.

pub(super) mod ayoayo;
pub(super) mod bao_kenyan;
pub(super) mod bao_kiarabu;
pub(super) mod bao_la_kujifunza;
pub(super) mod hus;
pub(super) mod husbao;
pub(super) mod kalah;
pub(super) mod katra;
pub(super) mod mefuvha;
pub(super) mod nam_nam;
pub(super) mod nsolo;
pub(super) mod omweso;
pub(super) mod ot_tjin;
pub(super) mod oware;
pub(super) mod owela_benguela;
pub(super) mod tshuba;
pub(super) mod universal;
