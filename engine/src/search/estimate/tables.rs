//! The tables of `examples/train`, a file a ruleset; listed are those that beat what they replace.

mod ayoayo;
mod bao_kenyan;
mod bao_kenyan_laps;
mod bao_kingulu;
mod bao_la_kimasai;
mod bao_la_kiswahili;
mod bao_la_kujifunza;
mod bohnenspiel;
mod congkak;
mod husbao;
mod husbao_front;
mod kalah;
mod nsolo;
mod omweso;
mod ot_tjin;
mod oware;
mod owela_benguela;
mod tshuba;
mod universal;
mod vai_lung_thlan;

use super::learned::Learned;

/// Tables in use since revision 2 of the reference levels.
pub(super) const SECOND: &[&Learned] = &[
    &bao_kenyan::BAO_KENYAN,
    &bao_kenyan_laps::BAO_KENYAN_LAPS,
    &bao_la_kiswahili::BAO_LA_KISWAHILI,
    &bao_la_kujifunza::BAO_LA_KUJIFUNZA,
    &bohnenspiel::BOHNENSPIEL,
    &congkak::CONGKAK,
    &husbao_front::HUSBAO_FRONT,
    &kalah::KALAH,
    &omweso::OMWESO,
    &ot_tjin::OT_TJIN,
    &oware::OWARE,
    &universal::UNIVERSAL,
    &vai_lung_thlan::VAI_LUNG_THLAN,
];

/// Those that came with revision 5.
pub(super) const FIFTH: &[&Learned] = &[
    &ayoayo::AYOAYO,
    &bao_kingulu::BAO_KINGULU,
    &bao_la_kimasai::BAO_LA_KIMASAI,
    &husbao::HUSBAO,
    &nsolo::NSOLO,
    &owela_benguela::OWELA_BENGUELA,
    &tshuba::TSHUBA,
];
