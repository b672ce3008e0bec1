//! Time controls, as the library reads them.

pub(crate) use mashimo_server::tc::{FORMS, Tc};
