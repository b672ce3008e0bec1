//! The published rulesets, each a small file of data, and specs that name them with options.

mod abapa;
mod awari;
mod ayoayo;
mod bao_kenyan;
mod bao_kenyan_laps;
mod bao_kiarabu;
mod bao_kingulu;
mod bao_la_kimasai;
mod bao_la_kiswahili;
mod bao_la_kujifunza;
mod bohnenspiel;
mod catalogue;
mod common;
mod congkak;
mod hawalis;
mod hus;
mod husbao;
mod husbao_bis;
mod husbao_front;
mod kalah;
mod katra;
mod mefuvha;
mod nam_nam;
mod nsolo;
mod omweso;
mod option;
mod options;
mod ot_tjin;
mod oware;
mod owela_benguela;
mod spec;
mod spec_error;
mod tshuba;
mod universal;
mod vai_lung_thlan;

pub use catalogue::Entry;
pub use option::OptionSpec;
pub use spec::Spec;
pub use spec_error::{SpecError, SpecFault};

/// Every published ruleset.
///
/// ```
/// let ids: Vec<_> = mashimo_engine::catalogue().iter().map(|entry| entry.id).collect();
/// assert!(ids.contains(&"bao-la-kiswahili"));
/// ```
pub fn catalogue() -> &'static [Entry] {
    CATALOGUE
}

static CATALOGUE: &[Entry] = &[
    husbao::HUSBAO,
    husbao_bis::HUSBAO_BIS,
    husbao_front::HUSBAO_FRONT,
    bao_kiarabu::BAO_KIARABU,
    hawalis::HAWALIS,
    hus::HUS,
    omweso::OMWESO,
    bao_la_kimasai::BAO_LA_KIMASAI,
    bao_la_kujifunza::BAO_LA_KUJIFUNZA,
    bao_la_kiswahili::BAO_LA_KISWAHILI,
    mefuvha::MEFUVHA,
    nsolo::NSOLO,
    tshuba::TSHUBA,
    katra::KATRA,
    kalah::KALAH,
    oware::OWARE,
    abapa::ABAPA,
    awari::AWARI,
    nam_nam::NAM_NAM,
    bao_kenyan::BAO_KENYAN,
    bao_kenyan_laps::BAO_KENYAN_LAPS,
    bao_kingulu::BAO_KINGULU,
    universal::UNIVERSAL,
    ayoayo::AYOAYO,
    bohnenspiel::BOHNENSPIEL,
    congkak::CONGKAK,
    ot_tjin::OT_TJIN,
    owela_benguela::OWELA_BENGUELA,
    vai_lung_thlan::VAI_LUNG_THLAN,
];

#[cfg(test)]
mod tests;
