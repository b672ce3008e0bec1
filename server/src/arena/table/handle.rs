//! A game's handle: what others ask a game's task by.

use std::ops::Deref;
use std::sync::{Arc, Mutex};

use mashimo_engine::Seat;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};

use super::Order;
use crate::arena::refusal::Refusal;
use crate::arena::table_info::TableInfo;
use crate::game::Nanos;

/// A game's handle; clones are cheap.
#[derive(Clone, Debug)]
pub(crate) struct Table(Arc<Handle>);

/// What all handles of a game share.
#[derive(Debug)]
pub(crate) struct Handle {
    pub(crate) info: Arc<TableInfo>,
    orders: mpsc::Sender<Order>,
    awaited: Arc<Mutex<Option<(Seat, Nanos)>>>,
}

impl Deref for Table {
    type Target = Handle;

    fn deref(&self) -> &Handle {
        &self.0
    }
}

impl Table {
    pub(super) fn new(
        info: Arc<TableInfo>,
        orders: mpsc::Sender<Order>,
        awaited: Arc<Mutex<Option<(Seat, Nanos)>>>,
    ) -> Table {
        Table(Arc::new(Handle {
            info,
            orders,
            awaited,
        }))
    }

    /// Until when a decision of this seat is awaited, if one is.
    pub(crate) fn owes(&self, seat: Seat) -> Option<Nanos> {
        let awaited = *self.awaited.lock().expect("held for one expression");
        awaited
            .filter(|(whose, _)| *whose == seat)
            .map(|(_, deadline)| deadline)
    }

    /// Orders that wait.
    pub(in crate::arena) fn orders_waiting(&self) -> usize {
        self.orders.max_capacity() - self.orders.capacity()
    }

    /// Hands an order over; waits while too many wait already.
    pub(crate) async fn tell(&self, order: Order) -> Result<(), Refusal> {
        let gone = || Refusal::GameUnknown(self.info.id().to_owned());
        match self.orders.try_send(order) {
            Ok(()) => Ok(()),
            Err(TrySendError::Closed(_)) => Err(gone()),
            Err(TrySendError::Full(order)) => self.orders.send(order).await.map_err(|_| gone()),
        }
    }

    /// The same from a thread that may wait.
    pub(crate) fn tell_blocking(&self, order: Order) {
        let _ = self.orders.blocking_send(order);
    }

    /// Asks and waits for the answer.
    pub(crate) async fn ask<T>(
        &self,
        order: impl FnOnce(oneshot::Sender<T>) -> Order,
    ) -> Result<T, Refusal> {
        let (reply, answer) = oneshot::channel();
        self.tell(order(reply)).await?;
        answer
            .await
            .map_err(|_| Refusal::GameUnknown(self.info.id().to_owned()))
    }
}
