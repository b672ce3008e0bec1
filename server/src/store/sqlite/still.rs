//! Tests copy the files of a store that is open, as a process that dies at that moment leaves them.

#[cfg(test)]
use std::sync::{Arc, Mutex, RwLock};

#[cfg(test)]
type AtStep = Box<dyn FnMut() + Send>;

/// Says when files are being changed. Of no size and no effect but in tests.
#[derive(Clone, Default)]
pub(super) struct Still {
    #[cfg(test)]
    files: Arc<RwLock<()>>,
    #[cfg(test)]
    at: Arc<Mutex<Option<AtStep>>>,
}

#[cfg(not(test))]
impl Still {
    /// While what it returns is held, files change.
    pub(super) fn moving(&self) -> Moving<'_> {
        std::marker::PhantomData
    }

    /// Between two changes.
    pub(super) fn step(&self) {}
}

#[cfg(not(test))]
pub(super) type Moving<'a> = std::marker::PhantomData<&'a Still>;

#[cfg(test)]
pub(super) type Moving<'a> = std::sync::RwLockReadGuard<'a, ()>;

#[cfg(test)]
impl Still {
    pub(super) fn moving(&self) -> Moving<'_> {
        self.files.read().expect("no panic while it is held")
    }

    pub(super) fn step(&self) {
        if let Some(at) = self.at.lock().expect("no panic while it is held").as_mut() {
            at();
        }
    }

    /// Does something at every step from now on.
    pub(super) fn at_every_step(&self, at: impl FnMut() + Send + 'static) {
        *self.at.lock().expect("no panic while it is held") = Some(Box::new(at));
    }

    /// Does something while no file changes.
    pub(super) fn hold<T>(&self, with: impl FnOnce() -> T) -> T {
        let _held = self.files.write().expect("no panic while it is held");
        with()
    }
}

/// Copies the files of a folder, but for what only a process that lives has.
#[cfg(test)]
pub(super) fn copy(from: &std::path::Path, to: &std::path::Path) {
    for entry in std::fs::read_dir(from).expect("a folder") {
        let name = entry.expect("a file").file_name();
        if name != super::LOCK && !name.to_string_lossy().ends_with("-shm") {
            std::fs::copy(from.join(&name), to.join(&name)).expect("a copy");
        }
    }
}
