//! One game between two engines, judged by the referee.

use std::time::Duration;

use in_a_row::{
    position::{Position, Status},
    rules::{Cell, Side},
};

use super::{
    game::{self, Game},
    player::{Fault, Limits, Player},
    thoughts::Thoughts,
    wire::Wire,
};

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// All its moves.
    pub moves: Vec<Cell>,
    /// How many of them are the opening.
    pub opening: usize,
    pub ending: Ending,
    /// What each side did for its moves after the opening, the first side first.
    pub turns: [Vec<Turn>; 2],
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    Won(Side),
    Drawn,
    /// What this side did wrong, so that it lost.
    Fault(Side, Fault),
}

impl Ending {
    /// The winner; `None` for a draw.
    pub fn winner(&self) -> Option<Side> {
        match self {
            Ending::Won(side) => Some(*side),
            Ending::Drawn => None,
            Ending::Fault(side, _) => Some(side.other()),
        }
    }
}

/// What a move took.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turn {
    pub time: Duration,
    pub thoughts: Thoughts,
}

pub const fn index(side: Side) -> usize {
    side.number() as usize - 1
}

/// Plays a game from an opening that leaves it undecided; the wires are those of the first side and the second.
pub fn play<W: Wire>(game: &Game, limits: Limits, opening: &[Cell], wires: [W; 2]) -> Played {
    let mut position = Position::new(game.rules);
    for &cell in opening {
        position.play(cell).expect("openings were checked");
    }
    let mut played =
        Played { moves: opening.to_vec(), opening: opening.len(), ending: Ending::Drawn, turns: [vec![], vec![]] };
    played.ending = match seat(game, limits, wires) {
        Ok(mut players) => played.play_on(&mut players, position),
        Err((side, fault)) => Ending::Fault(side, fault),
    };
    played
}

fn seat<W: Wire>(game: &Game, limits: Limits, wires: [W; 2]) -> Result<[Player<W>; 2], (Side, Fault)> {
    let [first, second] = wires;
    let seat = |wire, side| Player::seat(wire, game, limits).map_err(|fault| (side, fault));
    Ok([seat(first, Side::First)?, seat(second, Side::Second)?])
}

impl Played {
    fn play_on<W: Wire>(&mut self, players: &mut [Player<W>; 2], mut position: Position) -> Ending {
        loop {
            match position.status() {
                Status::Won { side, .. } => return Ending::Won(*side),
                Status::Drawn => return Ending::Drawn,
                Status::Ongoing => {}
            }
            let side = position.turn();
            if let Err(fault) = self.play_move(&mut players[index(side)], &mut position) {
                return Ending::Fault(side, fault);
            }
        }
    }

    fn play_move<W: Wire>(&mut self, player: &mut Player<W>, position: &mut Position) -> Result<(), Fault> {
        let side = position.turn();
        let answer = player.ask(&self.question(position))?;
        let turns = &mut self.turns[index(side)];
        turns.push(Turn { time: answer.time, thoughts: answer.thoughts });
        let cell = game::read(position.rules(), &answer.text).ok_or(Fault::Refusal(answer.text.clone()))?;
        position.play(cell).map_err(|error| Fault::Illegal(format!("{} ({error})", answer.text)))?;
        self.moves.push(cell);
        Ok(())
    }

    /// What the side to move is told: all stones at its first move, in the order in which they were played, later the last.
    fn question(&self, position: &Position) -> Vec<String> {
        let rules = position.rules();
        let place = |&cell: &Cell| game::write(rules, cell);
        let knows = !self.turns[index(position.turn())].is_empty();
        match self.moves.last() {
            None => vec!["BEGIN".to_owned()],
            Some(last) if knows || self.moves.len() == 1 => vec![format!("TURN {}", place(last))],
            Some(_) => {
                let own = position.turn();
                let field = |ply: usize| 1 + usize::from((ply.is_multiple_of(2)) != (own == Side::First));
                let stones = self.moves.iter().enumerate().map(|(ply, cell)| format!("{},{}", place(cell), field(ply)));
                std::iter::once("BOARD".to_owned()).chain(stones).chain(["DONE".to_owned()]).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests;
