//! One side of a game with somebody elsewhere: what it says, and what it makes of what it hears.
//!
//! Each text holds all that its writer has to say, so that any may be lost, doubled or late: the newest is enough, and what is
//! older than one that was heard is passed over. Who has asked for something waits for the answer; so nobody moves in a game
//! that the other is about to change, and no move is lost. Of two who ask at once, the first side is the one that is asked for.

use super::{Clock, End, Invitation, InvitationError, Offer, Proposal, Verdict};
use crate::game::Game;
use crate::position::Status;
use crate::rules::{Cell, Side};

/// What a text changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// Nothing: the game has gone on since, or this was said before. Who wrote it may not know.
    Old,
    /// The board stays as it is; what is asked for, or how the game ended, may be new.
    Same,
    /// The game went on, or what was asked for has come about.
    Taken,
    /// It is the same game, but not as both agreed: a person has to say whether it counts ([`Session::give_way`]).
    Doubtful,
    /// It was written for the other side, by whoever sits here too.
    Own,
    /// It is another game.
    Other,
}

impl News {
    /// A stable name.
    pub const fn id(self) -> &'static str {
        match self {
            News::Old => "old",
            News::Same => "same",
            News::Taken => "taken",
            News::Doubtful => "doubtful",
            News::Own => "own",
            News::Other => "other",
        }
    }
}

/// One side of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// What is said to the other side.
    state: Invitation,
    /// What the other side asks for.
    asked: Option<Offer>,
    /// The stamp of the newest text that was heard.
    heard: Option<u64>,
    /// Whether the other side may have seen anything of the game.
    shared: bool,
    /// What a person has to decide upon.
    doubtful: Option<Invitation>,
}

impl Session {
    /// A game that begins, for who plays `side`.
    pub fn new(game: Game, id: String, side: Side) -> Session {
        let state = Invitation { stamp: Some(0), ..Invitation::new(game, id, side.other(), 0) };
        Session { state, asked: None, heard: None, shared: false, doubtful: None }
    }

    /// Goes on with the game of a text that the other side wrote.
    pub fn join(invitation: &Invitation) -> Session {
        let side = invitation.seat;
        let mut session = Session::new(invitation.game.clone(), invitation.id.clone(), side);
        session.shared = true;
        session.adopt(invitation);
        session.hear(invitation);
        session
    }

    /// What was kept of [`Session::text`].
    ///
    /// # Errors
    /// As [`Invitation::parse`]: what is stored may have been changed.
    pub fn restore(text: &str, heard: u64, shared: bool) -> Result<Session, InvitationError> {
        let state = Invitation { code: None, ..Invitation::parse(text)? };
        Ok(Session { state, asked: None, heard: Some(heard), shared, doubtful: None })
    }

    /// What the other side is to hear, by machine.
    pub fn text(&self) -> String {
        self.state.write()
    }

    /// The same for people to send. The code of a connection goes along while one is being made.
    pub fn link(&self, code: Option<String>) -> String {
        Invitation { stamp: None, code, ..self.state.clone() }.write()
    }

    /// The game as both know it, or will.
    pub const fn state(&self) -> &Invitation {
        &self.state
    }

    /// The side of who sits here.
    pub const fn side(&self) -> Side {
        self.state.seat.other()
    }

    /// What the other side asks for.
    pub const fn asked(&self) -> Option<Proposal> {
        match self.asked {
            Some(Offer { kind, .. }) => Some(kind),
            None => None,
        }
    }

    /// What was asked of the other side and is not yet answered: no move may be made until then.
    pub const fn offered(&self) -> Option<Proposal> {
        match self.state.offer {
            Some(Offer { kind, .. }) => Some(kind),
            None => None,
        }
    }

    /// The stamp of the newest text that was heard, to be kept with this side's own.
    pub fn heard(&self) -> u64 {
        self.heard.unwrap_or(0)
    }

    /// Whether a person has to decide between two games.
    pub const fn is_doubtful(&self) -> bool {
        self.doubtful.is_some()
    }

    /// Whether the other side may have seen anything of the game.
    pub const fn is_shared(&self) -> bool {
        self.shared
    }

    /// The other side may see the game from now on.
    pub const fn share(&mut self) {
        self.shared = true;
    }

    /// Whether nobody may move any more.
    pub fn is_over(&self) -> bool {
        self.state.end.is_some() || *self.state.game.position().status() != Status::Ongoing
    }

    /// Whether who sits here may move.
    pub fn may_move(&self) -> bool {
        self.state.offer.is_none() && !self.is_over() && self.state.game.position().turn() == self.side()
    }

    /// Who sits here has played `cell`, after `spent` milliseconds; false where that may not be.
    pub fn play(&mut self, cell: Cell, spent: u32, now: u64) -> bool {
        if !self.may_move() || self.state.game.play(cell).is_err() {
            return false;
        }
        let mover = place(self.side());
        if let Some((clock, left)) = &mut self.state.clock {
            left[mover] = left[mover].saturating_sub(spent).saturating_add(u32::from(clock.increment) * 1_000);
        }
        self.asked = None;
        self.touch(now);
        true
    }

    /// Whether something may be asked for now.
    pub fn may_propose(&self, kind: Proposal) -> bool {
        self.state.offer.is_none() && self.asked.is_none() && after(&self.state, kind, self.side()).is_some()
    }

    /// Asks for something; what nobody else has seen yet is done at once. False where it may not be asked for.
    pub fn propose(&mut self, kind: Proposal, now: u64) -> bool {
        if !self.may_propose(kind) {
            return false;
        }
        if self.shared {
            self.touch(now);
            self.state.offer = self.state.stamp.map(|number| Offer { kind, number });
        } else if let Some(state) = after(&self.state, kind, self.side()) {
            self.state = state;
            self.touch(now);
        }
        true
    }

    /// Says yes to what is asked for; false where nothing is.
    pub fn accept(&mut self, now: u64) -> bool {
        let Some(offer) = self.asked.take() else { return false };
        // Seen from the other side the seats are the other way about.
        let Some(state) = after(&self.turned(), offer.kind, self.state.seat) else { return false };
        self.state = Invitation { seat: state.seat.other(), declined: self.state.declined, ..state };
        self.touch(now);
        true
    }

    /// Says no to what is asked for.
    pub fn decline(&mut self, now: u64) -> bool {
        let Some(offer) = self.asked.take() else { return false };
        self.state.declined = Some(offer.number);
        self.touch(now);
        true
    }

    /// Gives the game up, unless it is over or an answer is waited for.
    pub fn resign(&mut self, now: u64) -> bool {
        self.ends(End::Resigned(self.side()), now)
    }

    /// Who sits here has run out of time.
    pub fn run_out(&mut self, now: u64) -> bool {
        let runs = self.state.clock.is_some() && self.state.game.position().turn() == self.side();
        runs && self.ends(End::Time(self.side()), now)
    }

    fn ends(&mut self, end: End, now: u64) -> bool {
        let may = !self.is_over() && self.state.offer.is_none();
        if may {
            self.state.end = Some(end);
            self.asked = None;
            self.touch(now);
        }
        may
    }

    /// Takes what is doubtful after all, or goes on from what is here as a state of its own that counts more.
    pub fn give_way(&mut self, way: bool, now: u64) -> bool {
        let Some(theirs) = self.doubtful.take() else { return false };
        if way {
            self.adopt(&theirs);
            self.hear(&theirs);
        } else {
            self.state.epoch = self.state.epoch.max(theirs.epoch).saturating_add(1);
            self.state.offer = None;
        }
        self.touch(now);
        true
    }

    /// Hears a text that came by machine.
    ///
    /// # Errors
    /// [`InvitationError`] for what is none; nothing is changed then.
    pub fn receive(&mut self, text: &str, now: u64) -> Result<News, InvitationError> {
        let said = Invitation::parse(text)?;
        // One that was cut off before its stamp.
        if said.stamp.is_none() { Err(InvitationError::Damaged) } else { Ok(self.weigh(said, now)) }
    }

    /// Hears what this side says in another tab, which must be known to be this browser's; whether it has gone further there.
    ///
    /// # Errors
    /// [`InvitationError`] for what is none; nothing is changed then.
    pub fn mirror(&mut self, text: &str) -> Result<bool, InvitationError> {
        let said = Invitation::parse(text)?;
        let further = match said.weigh(&self.state) {
            Verdict::Newer => true,
            Verdict::Same => said.stamp > self.state.stamp,
            _ => false,
        };
        let further = further && said.seat == self.state.seat && said.epoch == self.state.epoch;
        if further {
            self.state = said;
            self.asked = None;
        }
        Ok(further)
    }

    /// Opens a link that a person sent, which is judged by its game alone.
    ///
    /// # Errors
    /// [`InvitationError`] for what is none; nothing is changed then.
    pub fn open(&mut self, link: &str, now: u64) -> Result<News, InvitationError> {
        Ok(self.weigh(Invitation::parse(link)?, now))
    }

    fn weigh(&mut self, said: Invitation, now: u64) -> News {
        let verdict = said.weigh(&self.state);
        if verdict == Verdict::Other {
            return News::Other;
        }
        if said.epoch == self.state.epoch && said.seat != self.side() {
            return News::Own;
        }
        if said.stamp.is_some_and(|stamp| self.heard.is_some_and(|heard| stamp < heard)) {
            return News::Old;
        }
        self.shared = true;
        let news = self.judge(&said, verdict);
        let before = self.state.clone();
        match news {
            News::Doubtful => {
                self.doubtful = Some(said);
                return news;
            }
            News::Taken => {
                let own = self.own_time(&said);
                self.adopt(&said);
                self.keep_time(own);
            }
            _ => self.join_end(&said),
        }
        self.hear(&said);
        if self.state != before {
            self.touch(now);
        }
        news
    }

    /// Whether what was heard is as both agreed.
    fn judge(&self, said: &Invitation, verdict: Verdict) -> News {
        match verdict {
            Verdict::Same => News::Same,
            Verdict::Older => News::Old,
            Verdict::Newer if self.is_next(said) || self.is_agreed(said) => News::Taken,
            _ => News::Doubtful,
        }
    }

    /// One move more, which the other side was to make. Who moves says no to whatever was asked for.
    fn is_next(&self, said: &Invitation) -> bool {
        said.epoch == self.state.epoch
            && said.game.moves().len() == self.state.game.moves().len() + 1
            && self.state.game.position().turn() == self.state.seat
            && self.state.end.is_none_or(|end| gave_up(self.side(), end))
            && said.end.is_none_or(|end| Some(end) == self.state.end || gave_up(self.state.seat, end))
            && clock_of(said) == clock_of(&self.state)
    }

    /// What was asked for, and perhaps the other side's next move.
    fn is_agreed(&self, said: &Invitation) -> bool {
        let Some(agreed) = self.offered().and_then(|kind| after(&self.state, kind, self.side())) else { return false };
        let (moves, then) = (said.game.moves(), agreed.game.moves());
        let next = moves.len() == then.len() + 1 && agreed.game.position().turn() == agreed.seat;
        said.epoch == agreed.epoch
            && said.seat == agreed.seat.other()
            && moves.starts_with(then)
            && (moves.len() == then.len() || next)
            && (said.end == agreed.end || said.end.is_some_and(|end| gave_up(agreed.seat, end)))
            && clock_of(said) == clock_of(&agreed)
    }

    /// What this side has left in a state that both agreed to: nobody turns the other's clock.
    fn own_time(&self, said: &Invitation) -> Option<u32> {
        let agreed = || self.offered().and_then(|kind| after(&self.state, kind, self.side()));
        let known = if said.epoch == self.state.epoch { self.state.clock } else { agreed()?.clock };
        known.map(|(_, left)| left[place(said.seat)])
    }

    fn keep_time(&mut self, own: Option<u32>) {
        let side = place(self.side());
        if let (Some((_, left)), Some(own)) = (&mut self.state.clock, own) {
            left[side] = own;
        }
    }

    /// Takes a state of the game over, as the other side has it.
    fn adopt(&mut self, said: &Invitation) {
        let end = self.state.end.filter(|_| said.epoch == self.state.epoch).max(said.end);
        self.state = Invitation {
            game: said.game.clone(),
            seat: said.seat.other(),
            epoch: said.epoch,
            end,
            clock: said.clock,
            offer: None,
            ..self.state.clone()
        };
        self.asked = None;
        self.doubtful = None;
    }

    /// A game that the other side has given up, or lost on time, is over whatever else they knew of it.
    fn join_end(&mut self, said: &Invitation) {
        let theirs = said.end.filter(|&end| gave_up(self.state.seat, end));
        if said.epoch == self.state.epoch && theirs > self.state.end {
            self.state.end = theirs;
            self.state.offer = None;
            self.asked = None;
        }
    }

    /// What is asked for, and what was answered, in the state that both have on the board.
    fn hear(&mut self, said: &Invitation) {
        self.heard = self.heard.max(said.stamp);
        if self.state.offer.is_some_and(|offer| said.declined == Some(offer.number)) {
            self.state.offer = None;
        }
        if said.weigh(&self.state) != Verdict::Same || said.end != self.state.end {
            return;
        }
        self.doubtful = None;
        let theirs = said.offer.filter(|offer| Some(offer.number) != self.state.declined);
        let theirs = theirs.filter(|offer| after(said, offer.kind, self.state.seat).is_some());
        if theirs.is_some() && self.side() == Side::Second {
            self.state.offer = None;
        }
        self.asked = theirs.filter(|_| self.state.offer.is_none());
    }

    /// The state as the other side would write it.
    fn turned(&self) -> Invitation {
        Invitation { seat: self.side(), ..self.state.clone() }
    }

    /// What is said from now on is newer than all before.
    fn touch(&mut self, now: u64) {
        let last = self.state.stamp.unwrap_or(0);
        self.state.stamp = Some(now.max(last.saturating_add(1)));
    }
}

/// Whether an end is one that a side brings about alone.
fn gave_up(side: Side, end: End) -> bool {
    end == End::Resigned(side) || end == End::Time(side)
}

fn clock_of(said: &Invitation) -> Option<Clock> {
    said.clock.map(|(clock, _)| clock)
}

/// Where a side's time stands.
const fn place(side: Side) -> usize {
    match side {
        Side::First => 0,
        Side::Second => 1,
    }
}

/// What `by`, who writes `state`, would have the game become; none where that cannot be asked for.
fn after(state: &Invitation, kind: Proposal, by: Side) -> Option<Invitation> {
    let mut next = Invitation { epoch: state.epoch.checked_add(1)?, offer: None, end: None, ..state.clone() };
    let over = state.end.is_some() || *state.game.position().status() != Status::Ongoing;
    match kind {
        Proposal::Undo => take_back(&mut next.game, by)?,
        Proposal::Rematch => {
            next.game = Game::from_position(state.game.start().clone());
            next.seat = state.seat.other();
            next.clock = state.clock.map(|(clock, _)| (clock, clock.full()));
        }
        Proposal::Swap => {
            next.seat = state.seat.other();
            next.clock = state.clock.map(|(clock, [first, second])| (clock, [second, first]));
        }
        Proposal::Draw => next.end = Some(End::Draw),
        Proposal::Clock(clock) => next.clock = clock.map(|clock| (clock, clock.full())),
    }
    let fits = match kind {
        Proposal::Undo => true,
        // What has not begun need not begin again.
        Proposal::Rematch => over || !state.game.moves().is_empty(),
        Proposal::Swap | Proposal::Draw => !over,
        Proposal::Clock(_) => !over && state.game.moves().is_empty() && next.clock != state.clock,
    };
    fits.then_some(next)
}

/// Takes back to the last position where `side` was to move; none where there was none.
fn take_back(game: &mut Game, side: Side) -> Option<()> {
    loop {
        game.undo()?;
        if game.position().turn() == side {
            // What was taken back is gone for both.
            let moves = game.moves().to_vec();
            *game = Game::from_position(game.start().clone());
            return moves.into_iter().try_for_each(|cell| game.play(cell)).ok();
        }
    }
}
