//! The tables of `examples/train`, a file a ruleset; listed are those that beat what they replace.

mod bao_kenyan;
mod bao_kenyan_laps;
mod bao_la_kiswahili;
mod bao_la_kujifunza;
mod bohnenspiel;
mod congkak;
mod husbao_front;
mod kalah;
mod omweso;
mod ot_tjin;
mod oware;
mod universal;
mod vai_lung_thlan;

use super::learned::Learned;

/// All tables in use.
pub(super) const TABLES: &[&Learned] = &[
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
