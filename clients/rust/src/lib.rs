//! Client of Mashimo.
