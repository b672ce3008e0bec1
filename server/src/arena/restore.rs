//! After a restart: sessions, matches and games go on from what is stored.
