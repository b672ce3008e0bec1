//! The rules of the mancala family.
