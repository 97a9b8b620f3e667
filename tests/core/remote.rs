//! Games with somebody elsewhere.

use in_a_row::notation::parse_link;
use in_a_row::remote::{Clock, End, Invitation, InvitationError, LONGEST, News, Proposal, Session, Verdict};
use in_a_row::{Cell, Game, Side};
use proptest::prelude::*;

use crate::properties::{any_game, config};

#[test]
fn links_are_read_and_written() {
    for link in [
        "connect-four:44?id=0123abcd&seat=2&epoch=0",
        "gomoku:h8/i9 b j10?id=0123456789abcdefghijklmnopqrstuv&seat=1&epoch=7",
        "connect-four:44?id=0123abcd&seat=2&epoch=0&end=resigned.2&clock=300+5&left=295000,300000&no=17&rtc=aUfr+/.pwd",
        "connect-four:44?id=0123abcd&seat=2&epoch=0&end=draw&offer=rematch.1700000000000",
        "connect-four:?id=0123abcd&seat=2&epoch=0&offer=clock:60+0.5",
        "connect-four:?id=0123abcd&seat=2&epoch=0&offer=clock:none.5",
        "connect-four:44?id=0123abcd&seat=2&epoch=0&end=time.1&at=17&sum=SUM",
    ] {
        let link = summed(link);
        assert_eq!(Invitation::parse(&link).map(|invitation| invitation.write()), Ok(link.clone()));
    }
    let more = Invitation::parse("tic-tac-toe:?epoch=1&colour=x&seat=1&id=abcdefgh").unwrap();
    assert_eq!((more.seat, more.epoch, more.id.as_str()), (Side::First, 1, "abcdefgh"));
}

/// With the checksum that is right, where the text has a place for one.
fn summed(text: &str) -> String {
    let Some(text) = text.strip_suffix("&sum=SUM") else { return text.to_owned() };
    let sum = text.bytes().fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{text}&sum={sum:08x}")
}

#[test]
fn what_is_no_invitation_is_refused() {
    for (link, id) in [
        ("connect-four:44", "invitation-terms"),
        ("connect-four:44?seat=2&epoch=0", "invitation-terms"),
        ("connect-four:44?id=short&seat=2&epoch=0", "invitation-terms"),
        ("connect-four:44?id=0123ABCD&seat=2&epoch=0", "invitation-terms"),
        ("connect-four:44?id=<b>01234&seat=2&epoch=0", "invitation-terms"),
        ("connect-four:44?id=0123abcd&seat=3&epoch=0", "invitation-terms"),
        ("connect-four:44?id=0123abcd&seat=2&epoch=-1", "invitation-terms"),
        ("connect-four:44?id=0123abcd&seat=2&epoch=+1", "invitation-terms"),
        ("connect-four:44?id=0123abcd&seat=2&epoch=4294967296", "invitation-terms"),
        ("connect-four:44?id=0123abcd&seat=2&epoch=0&end=lost.1", "invitation-terms"),
        ("connect-four:44?id=0123abcd&seat=2&epoch=0&end=resigned.3", "invitation-terms"),
        ("connect-four:44?id=0123abcd&seat=2&epoch=0&clock=0+5", "invitation-terms"),
        ("connect-four:44?id=0123abcd&seat=2&epoch=0&clock=60+5&left=1", "invitation-terms"),
        ("connect-four:44?id=0123abcd&seat=2&epoch=0&offer=undo", "invitation-terms"),
        ("connect-four:44?id=0123abcd&seat=2&epoch=0&offer=win.3", "invitation-terms"),
        ("connect-four:44?id=0123abcd&seat=2&epoch=0&rtc=a%0d%0ab", "invitation-terms"),
        ("connect-four:44?id=0123abcd&seat=2&epoch=0&at=17&sum=00000000", "invitation-damaged"),
        ("connect-four:44?id=0123abcd&seat=2&epoch=0&at=17", "invitation-damaged"),
        ("connect-four:49?id=0123abcd&seat=2&epoch=0", "outside-board"),
        ("chess:e4?id=0123abcd&seat=2&epoch=0", "unknown-game"),
    ] {
        let error = Invitation::parse(link).expect_err(link);
        assert_eq!(error.id(), id, "{link}");
        assert!(!error.to_string().is_empty());
    }
    let long = format!("gomoku:{}?id=0123abcd&seat=2&epoch=0", "h8".repeat(2_000));
    assert_eq!(Invitation::parse(&long), Err(InvitationError::TooLong));
}

#[test]
fn the_higher_epoch_counts_then_the_longer_line() {
    let of = |moves: &str, epoch| {
        Invitation::parse(&format!("connect-four:{moves}?id=0123abcd&seat=2&epoch={epoch}")).unwrap()
    };
    for (here, there, verdict) in [
        (of("44", 0), of("4", 0), Verdict::Newer),
        (of("44", 0), of("44", 0), Verdict::Same),
        (of("4", 0), of("44", 0), Verdict::Older),
        (of("45", 0), of("44", 0), Verdict::Diverging),
        (of("4", 1), of("44", 0), Verdict::Newer),
        (of("44", 0), of("4", 1), Verdict::Older),
        (of("44", 0), Invitation { id: "abcdefgh".into(), ..of("44", 0) }, Verdict::Other),
        (of("44", 0), Invitation { game: parse_link("tic-tac-toe:a1").unwrap(), ..of("44", 0) }, Verdict::Other),
    ] {
        assert_eq!(here.weigh(&there), verdict, "{} to {}", here.write(), there.write());
    }
}

/// Two who play, and all that was ever said.
struct Table {
    sides: [Session; 2],
    said: [Vec<String>; 2],
    now: u64,
}

/// A game that both know of, as the second side was invited to it.
fn invited(link: &str) -> [Session; 2] {
    let mut first = Session::new(parse_link(link).expect("a game"), "0123abcd".into(), Side::First);
    first.share();
    let second = Session::join(&Invitation::parse(&first.link(None)).expect("a link"));
    [first, second]
}

impl Table {
    fn new(sides: [Session; 2]) -> Table {
        Table { sides, said: Default::default(), now: 1_000 }
    }

    fn play(&mut self, who: usize, choice: usize) -> bool {
        let side = &mut self.sides[who];
        let moves: Vec<Cell> = side.state().game.position().legal_moves().collect();
        let Some(&cell) = moves.get(choice % moves.len().max(1)) else { return false };
        side.play(cell, 700, self.now)
    }

    /// Says yes; what is agreed upon is what both have on the board.
    fn accept(&mut self, who: usize) -> bool {
        let [state, other] = [who, 1 - who].map(|who| self.sides[who].state().clone());
        let accepted = self.sides[who].accept(self.now);
        if accepted {
            assert_eq!((state.epoch, state.end), (other.epoch, other.end));
            assert_eq!(state.game.moves(), other.game.moves(), "a move would be lost");
        }
        accepted
    }

    fn say(&mut self, who: usize) {
        let text = self.sides[who].text();
        assert!(text.len() <= LONGEST);
        self.said[who].push(text);
    }

    /// Lets `who` hear a text; what is on the board is still there afterwards, unless `who` asked for something else.
    fn hear(&mut self, who: usize, text: &str) -> Option<News> {
        let before = self.sides[who].clone();
        let news = self.sides[who].receive(text, self.now);
        let after = &self.sides[who];
        if news.is_err() {
            assert_eq!(after, &before);
        }
        if after.state().epoch == before.state().epoch {
            assert!(after.state().game.moves().starts_with(before.state().game.moves()), "a move was lost");
        } else {
            assert_eq!(after.state().epoch, before.state().epoch + 1);
            assert!(before.offered().is_some(), "nobody asked for it");
        }
        assert_ne!(news, Ok(News::Doubtful));
        news.ok()
    }

    /// Both say what they have to say, until nothing is new.
    fn settle(&mut self) {
        for _ in 0..4 {
            for who in [0, 1] {
                let text = self.sides[1 - who].text();
                self.hear(who, &text);
            }
        }
    }

    fn assert_equal(&self) {
        let [one, two] = self.sides.each_ref().map(|side| side.state().clone());
        assert_eq!(self.sides[0].side(), self.sides[1].side().other());
        let common = |state: Invitation| (state.game, state.epoch, state.end, state.clock);
        assert_eq!(common(one), common(two));
        assert_eq!(self.sides[0].offered(), self.sides[1].asked());
        assert_eq!(self.sides[1].offered(), self.sides[0].asked());
    }
}

/// The cases of consent: what is asked for from which game by the first side, and the link to the second one afterwards.
#[test]
fn what_both_agree_to_comes_about() {
    let clock = Some(Clock { base: 60, increment: 1 });
    for (game, kind, after) in [
        ("connect-four:4", Proposal::Undo, Some("connect-four:?id=0123abcd&seat=2&epoch=1")),
        ("connect-four:44", Proposal::Undo, Some("connect-four:?id=0123abcd&seat=2&epoch=1")),
        ("connect-four:445", Proposal::Undo, Some("connect-four:44?id=0123abcd&seat=2&epoch=1")),
        ("connect-four:", Proposal::Undo, None),
        ("connect-four:44", Proposal::Rematch, Some("connect-four:?id=0123abcd&seat=1&epoch=1")),
        ("connect-four:", Proposal::Rematch, None),
        ("connect-four:44", Proposal::Swap, Some("connect-four:44?id=0123abcd&seat=1&epoch=1")),
        ("connect-four:44", Proposal::Draw, Some("connect-four:44?id=0123abcd&seat=2&epoch=1&end=draw")),
        ("connect-four:1122334", Proposal::Draw, None),
        (
            "connect-four:",
            Proposal::Clock(clock),
            Some("connect-four:?id=0123abcd&seat=2&epoch=1&clock=60+1&left=60000,60000"),
        ),
        ("connect-four:", Proposal::Clock(None), None),
        ("connect-four:4", Proposal::Clock(clock), None),
    ] {
        let mut table = Table::new(invited(game));
        assert_eq!(table.sides[0].propose(kind, 5), after.is_some(), "{game} {kind:?}");
        let Some(after) = after else { continue };
        assert!(!table.play(0, 0), "who asks waits");
        table.settle();
        assert_eq!(table.sides[1].asked(), Some(kind));
        assert!(table.accept(1));
        table.settle();
        table.assert_equal();
        assert_eq!(table.sides[0].link(None), after);
    }
}

#[test]
fn what_is_declined_may_be_asked_for_again() {
    let mut table = Table::new(invited("connect-four:44"));
    for now in [10, 20] {
        table.now = now;
        assert!(table.sides[0].propose(Proposal::Draw, now));
        table.settle();
        assert!(table.sides[1].decline(now));
        table.settle();
        assert_eq!((table.sides[0].offered(), table.sides[1].asked()), (None, None));
    }
    // Who moves says no as well.
    let mut table = Table::new(invited("connect-four:4"));
    assert!(table.sides[0].propose(Proposal::Undo, 10));
    table.settle();
    assert!(table.play(1, 0));
    table.settle();
    assert_eq!((table.sides[0].offered(), table.sides[1].asked()), (None, None));
    table.assert_equal();
}

#[test]
fn what_comes_late_is_passed_over() {
    let mut table = Table::new(invited("connect-four:44"));
    let mut asked = Vec::new();
    for now in [10, 20] {
        assert!(table.sides[0].propose(Proposal::Draw, now));
        asked.push(table.sides[0].text());
        table.settle();
        assert!(table.sides[1].decline(now));
        table.settle();
    }
    for text in asked {
        assert_eq!(table.hear(1, &text), Some(News::Old));
        assert_eq!(table.sides[1].asked(), None);
    }
}

#[test]
fn of_two_who_ask_at_once_the_first_is_asked_for() {
    let mut table = Table::new(invited("connect-four:44"));
    assert!(table.sides[0].propose(Proposal::Undo, 10));
    assert!(table.sides[1].propose(Proposal::Rematch, 10));
    table.settle();
    assert_eq!((table.sides[0].asked(), table.sides[1].offered()), (None, None));
    assert_eq!(table.sides[1].asked(), Some(Proposal::Undo));
}

#[test]
fn what_nobody_has_seen_needs_no_consent() {
    let mut alone = Session::new(parse_link("connect-four:44").unwrap(), "0123abcd".into(), Side::First);
    assert!(alone.propose(Proposal::Undo, 5));
    assert_eq!(alone.link(None), "connect-four:?id=0123abcd&seat=2&epoch=1");
}

/// Of the same game, but not as both agreed.
#[test]
fn what_was_not_agreed_upon_is_for_a_person_to_judge() {
    for doubtful in [
        "connect-four:446?id=0123abcd&seat=2&epoch=0",
        "connect-four:44555?id=0123abcd&seat=2&epoch=0",
        "connect-four:4?id=0123abcd&seat=2&epoch=1",
        "connect-four:445?id=0123abcd&seat=2&epoch=1",
    ] {
        let [_, mut second] = invited("connect-four:445");
        let before = second.text();
        assert_eq!(second.open(doubtful, 5), Ok(News::Doubtful), "{doubtful}");
        assert_eq!(second.text(), before);
        let mut stubborn = second.clone();
        assert!(second.give_way(true, 6));
        assert!(Invitation::parse(doubtful).unwrap().weigh(second.state()) == Verdict::Same);
        assert!(stubborn.give_way(false, 6));
        assert!(stubborn.state().epoch > Invitation::parse(doubtful).unwrap().epoch);
        assert_eq!(stubborn.state().game.moves().len(), 3);
    }
}

/// Nobody can end a game for the other, nor move for them, nor turn their clock off.
#[test]
fn nobody_decides_for_the_other() {
    let draw = "connect-four:445?id=0123abcd&seat=2&epoch=0&end=draw";
    let resigned = "connect-four:445?id=0123abcd&seat=2&epoch=0&end=resigned.2";
    for said in [draw, resigned] {
        let [_, mut second] = invited("connect-four:445");
        assert_eq!(second.open(said, 5), Ok(News::Same));
        assert_eq!(second.state().end, None);
    }
    let [mut first, _] = invited("connect-four:445");
    assert!(first.propose(Proposal::Undo, 5));
    let more = "connect-four:?id=0123abcd&seat=1&epoch=1";
    assert_eq!(first.open(more, 6), Ok(News::Doubtful));
    let [mut first, _] = invited("connect-four:4");
    assert_eq!(first.open("connect-four:44?id=0123abcd&seat=1&epoch=0&clock=1+0", 6), Ok(News::Doubtful));
    let timed = "connect-four:4?id=0123abcd&seat=1&epoch=0&clock=60+1&left=60000,60000";
    let mut first = Session::join(&Invitation::parse(timed).unwrap());
    let more = "connect-four:44?id=0123abcd&seat=1&epoch=0&clock=60+1&left=5,4294967295";
    assert_eq!(first.open(more, 6), Ok(News::Taken));
    assert_eq!(first.state().clock.map(|(_, left)| left), Some([60_000, u32::MAX]));
}

/// A second tab of one player goes with the first, and neither is taken for the other player.
#[test]
fn a_seat_in_two_tabs_goes_along() {
    let [mut first, _] = invited("connect-four:44");
    let mut tab = Session::restore(&first.text(), first.heard(), true).unwrap();
    assert!(first.play(Cell(0), 0, 5));
    assert_eq!(tab.receive(&first.text(), 6), Ok(News::Own));
    assert_eq!(tab.state().game.moves().len(), 2);
    assert_eq!(tab.mirror(&first.text()), Ok(true));
    assert_eq!(tab.state(), first.state());
    assert_eq!(tab.mirror(&first.text()), Ok(false));
    let [_, second] = invited("connect-four:44");
    assert_eq!(tab.mirror(&second.text()), Ok(false));
}

#[test]
fn clocks_run_by_fischer() {
    let mut table = Table::new(invited("connect-four:"));
    assert!(table.sides[0].propose(Proposal::Clock(Some(Clock { base: 2, increment: 1 })), 5));
    table.settle();
    assert!(table.accept(1));
    table.settle();
    assert!(table.play(0, 3));
    table.settle();
    table.assert_equal();
    assert_eq!(table.sides[1].state().clock.map(|(_, left)| left), Some([2_300, 2_000]));
    assert!(!table.sides[0].run_out(9), "it is the other's turn");
    assert!(table.sides[1].run_out(9));
    table.settle();
    table.assert_equal();
    assert_eq!(table.sides[0].state().end, Some(End::Time(Side::Second)));
}

/// What is read of any text at all is written so that it is read back, and reading ends.
fn reads(text: &str) {
    match Invitation::parse(text) {
        Ok(said) => assert_eq!(Invitation::parse(&said.write()), Ok(said), "{text}"),
        Err(error) => assert!(!error.id().is_empty()),
    }
}

/// A text that something happened to on its way.
fn forged(text: &str, choice: usize) -> String {
    match choice % 5 {
        0 => text[..choice % text.len()].to_owned(),
        1 => text.replace("id=0", "id=1"),
        2 => text.repeat(1 + LONGEST / text.len()),
        3 => {
            let at = choice % text.len();
            [&text[..at], "4", &text[at + 1..]].concat()
        }
        _ => text.replacen("epoch=", "epoch=1", 1),
    }
}

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>(), at in 0..200_usize, more in "[a-z0-9&=.,:+?]{0,12}") {
        reads(&text);
        let whole = "connect-four:44?id=0123abcd&seat=2&epoch=0&end=resigned.2&clock=300+5&left=295000,300000&offer=undo.5&no=17&rtc=a";
        let at = at % whole.len();
        reads(&[&whole[..at], more.as_str(), &whole[at..]].concat());
        reads(&[&whole[..at], more.as_str()].concat());
    }

    /// Whatever happens on the way: both boards end equal, no move is lost, and nothing is accepted that was not agreed upon.
    #[test]
    fn both_boards_end_equal(
        game in any_game(),
        steps in proptest::collection::vec((any::<u16>(), 0..16_u8, any::<bool>()), 1..80),
    ) {
        let start = in_a_row::notation::write_link(&Game::from_position(game.start().clone()));
        let mut table = Table::new(invited(&start));
        for (choice, kind, second) in steps {
            let (who, choice) = (usize::from(second), usize::from(choice));
            table.now += choice as u64 % 3;
            let said = table.said[1 - who].clone();
            let any_said = said.get(choice % said.len().max(1));
            match kind {
                0..=3 => { table.play(who, choice); }
                4 => {
                    let clock = Some(Clock { base: 600, increment: 5 });
                    let kinds = [Proposal::Undo, Proposal::Undo, Proposal::Rematch, Proposal::Swap, Proposal::Draw, Proposal::Clock(clock)];
                    table.sides[who].propose(kinds[choice % 6], table.now);
                }
                5 => { table.accept(who); }
                6 => { table.sides[who].decline(table.now); }
                7 if choice % 5 == 0 => { table.sides[who].resign(table.now); }
                8 if choice % 5 == 0 => { table.sides[who].run_out(table.now); }
                // What is late, or comes twice.
                9 => if let Some(text) = any_said { table.hear(who, text); },
                10..=12 => if let Some(text) = said.last() { table.hear(who, text); },
                13 => if let Some(text) = any_said {
                    let text = forged(text, choice);
                    let news = table.hear(who, &text);
                    prop_assert!(said.contains(&text) || news.is_none_or(|news| news == News::Other));
                },
                14 => {
                    let side = &table.sides[who];
                    table.sides[who] = Session::restore(&side.text(), side.heard(), side.is_shared()).expect("what was kept");
                }
                _ => {}
            }
            table.say(who);
        }
        table.settle();
        table.assert_equal();
    }
}
