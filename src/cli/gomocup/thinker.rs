//! The thread on which the engine thinks: an engine stays where it was made.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use super::super::choice::Choice;
use super::Event;
use super::clock::Budget;
use super::swap2;
use super::table::Question;
use crate::engine::{Engine, Limits, Report};
use crate::position::Position;
use crate::rules::Rules;

/// Something to think about.
pub struct Task {
    pub position: Position,
    pub question: Question,
    pub limits: Limits,
    pub budget: Budget,
}

/// What a search has to say.
pub enum News {
    /// It is deeper, or found a better move.
    Heard(Report),
    /// It has ended; `None` where it found no move.
    Decided(Option<swap2::Choice>),
}

/// How long a fresh engine may take to be made, should the thread be stuck in a search.
const PATIENCE: Duration = Duration::from_secs(2);

enum Order {
    Seat(Choice, u64, Rules),
    Think(u64, Box<Task>, Arc<AtomicBool>),
}

/// Speaks to the thread. Each search has a number, so that what is late can be dropped.
pub struct Thinker {
    orders: Sender<Order>,
    seated: Receiver<()>,
    number: u64,
    stop: Arc<AtomicBool>,
}

impl Thinker {
    pub fn start(events: Sender<Event>) -> Thinker {
        let (orders, inbox) = mpsc::channel();
        let (sender, seated) = mpsc::channel();
        thread::spawn(move || work(&inbox, &sender, &events));
        Thinker { orders, seated, number: 0, stop: Arc::default() }
    }

    /// Makes a fresh engine for a game, and waits for it: it is no move's time.
    pub fn seat(&self, choice: Choice, seed: u64, rules: Rules) {
        // Were the thread gone, the guard of every budget would still answer.
        let _ = self.orders.send(Order::Seat(choice, seed, rules));
        let _ = self.seated.recv_timeout(PATIENCE);
    }

    /// Begins a search, and tells its number.
    pub fn ask(&mut self, task: Task) -> u64 {
        self.number += 1;
        self.stop = Arc::default();
        let _ = self.orders.send(Order::Think(self.number, Box::new(task), Arc::clone(&self.stop)));
        self.number
    }

    /// Ends the search that goes on.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

fn work(orders: &Receiver<Order>, seated: &Sender<()>, events: &Sender<Event>) {
    let mut engine: Option<Box<dyn Engine>> = None;
    let mut seed = 0;
    for order in orders {
        match order {
            Order::Seat(choice, sown, rules) => {
                seed = sown;
                let empty = Position::new(rules);
                let mut fresh = choice.build(seed, &empty);
                // What an engine prepares for a game it prepares now.
                fresh.threats(&empty);
                engine = Some(fresh);
                let _ = seated.send(());
            }
            Order::Think(number, task, stop) => {
                let tell = |news| events.send(Event::News(number, news));
                let hear = |report: &Report| tell(News::Heard(*report)).is_ok();
                let decision = engine.as_mut().and_then(|engine| search(engine.as_mut(), &task, seed, &stop, hear));
                if tell(News::Decided(decision)).is_err() {
                    return;
                }
            }
        }
    }
}

/// Searches until it is told to stop, its time is spent, or nobody hears.
fn search(
    engine: &mut dyn Engine,
    task: &Task,
    seed: u64,
    stop: &AtomicBool,
    hear: impl Fn(&Report) -> bool,
) -> Option<swap2::Choice> {
    let mut last: Option<Report> = None;
    let mut watch = |report: &Report| {
        let deeper = last.is_none_or(|last| report.depth > last.depth);
        let news = deeper || last.is_some_and(|last| report.best != last.best);
        if news {
            last = Some(*report);
        }
        let unheard = news && !hear(report);
        if unheard || stop.load(Ordering::Relaxed) || task.budget.is_spent(Instant::now(), deeper) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    match task.question {
        Question::Move => {
            let report = engine.search(&task.position, task.limits, &mut watch)?;
            hear(&report);
            Some(swap2::Choice::Put(vec![report.best]))
        }
        Question::Swap2 => swap2::choose(&task.position, engine, task.limits, seed, &mut watch),
    }
}
