//! Games with somebody elsewhere, by links.

use in_a_row::notation::{parse_link, write_link};
use in_a_row::remote::{Invitation, InvitationError, Verdict};
use in_a_row::{Cell, Game, Side};
use proptest::prelude::*;

use crate::properties::{any_game, config};

#[test]
fn links_are_read_and_written() {
    for link in [
        "connect-four:44?id=0123abcd&seat=2&epoch=0",
        "gomoku:h8/i9 b j10?id=0123456789abcdefghijklmnopqrstuv&seat=1&epoch=7",
    ] {
        assert_eq!(Invitation::parse(link).map(|invitation| invitation.write()), Ok(link.to_owned()));
    }
    let more = Invitation::parse("tic-tac-toe:?epoch=1&offer=x&seat=1&id=abcdefgh").unwrap();
    assert_eq!((more.seat, more.epoch, more.id.as_str()), (Side::First, 1, "abcdefgh"));
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

/// One of two who play: what they have on the board.
struct Player {
    state: Invitation,
}

impl Player {
    fn new(game: &Game, seat: Side) -> Player {
        Player { state: Invitation { game: game.clone(), id: "0123abcd".into(), seat, epoch: 0 } }
    }

    /// Plays, or takes the last move back, as the number says.
    fn act(&mut self, choice: u16) {
        let moves: Vec<Cell> = self.state.game.position().legal_moves().collect();
        let turn = self.state.game.position().turn() == self.state.seat;
        if choice.is_multiple_of(7) && self.state.game.undo().is_some() {
            self.state.epoch += 1;
        } else if let Some(&cell) = moves.get(usize::from(choice) % moves.len().max(1)).filter(|_| turn) {
            self.state.game.play(cell).expect("a legal move");
        }
    }

    /// The link to the other one.
    fn link(&self) -> String {
        Invitation { seat: self.state.seat.other(), ..self.state.clone() }.write()
    }

    /// Opens a link; whether it counted.
    fn open(&mut self, link: &str) -> bool {
        let Ok(opened) = Invitation::parse(link) else { return false };
        let counts = opened.weigh(&self.state) == Verdict::Newer;
        if counts {
            assert_eq!(opened.seat, self.state.seat);
            self.state = opened;
        }
        counts
    }
}

proptest! {
    #![proptest_config(config(2000))]

    /// Links that come late, twice, in any order, never or forged: in the end both have the same game, and as long as nobody
    /// takes anything back, no move is lost.
    #[test]
    fn both_boards_end_equal(game in any_game(), steps in proptest::collection::vec((any::<u16>(), 0..5_u8, any::<bool>()), 1..40), undoes in any::<bool>()) {
        let start = Game::from_position(game.start().clone());
        let mut players = [Player::new(&start, Side::First), Player::new(&start, Side::Second)];
        let mut sent: [Vec<String>; 2] = Default::default();
        let mut longest = 0;
        for (choice, kind, second) in steps {
            let (who, other) = (usize::from(second), usize::from(!second));
            match kind {
                0 | 1 => {
                    players[who].act(if undoes || choice % 7 != 0 { choice } else { 1 });
                    sent[who].push(players[who].link());
                }
                2 | 3 => if let Some(link) = sent[other].get(usize::from(choice) % sent[other].len().max(1)).cloned() {
                    players[who].open(&link);
                },
                _ => {
                    let forged = sent[other].last().map(|link| link.replace("id=0", "id=1")).unwrap_or_default();
                    let cut = players[other].link() + "\0";
                    let taken = players[who].open(&forged) || players[who].open(&cut);
                    prop_assert!(!taken);
                }
            }
            longest = longest.max(players[who].state.game.moves().len());
        }
        let newest = [0, 1].map(|who| players[who].link());
        for (who, other) in [(0, 1), (1, 0)] {
            players[who].open(&newest[other]);
        }
        let [one, two] = players.map(|player| player.state);
        // Both may have taken back at once: then each sees that the other's game goes another way.
        if one.weigh(&two) == Verdict::Diverging {
            prop_assert!(undoes);
        } else {
            prop_assert_eq!(write_link(&one.game), write_link(&two.game));
            prop_assert!(undoes || one.game.moves().len() == longest);
        }
    }
}
