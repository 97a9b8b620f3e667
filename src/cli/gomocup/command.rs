//! The lines of a manager. Case and stray white space do not matter.

/// A place as the protocol has it: the column from the left and the row from the top, both from 0. It may lie anywhere.
pub type Point = (i32, i32);

/// What a manager asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Start(i32, i32),
    Restart,
    Begin,
    Turn(Point),
    Play(Point),
    TakeBack(Point),
    Board,
    Swap2Board,
    /// A line of a board: a stone, in a BOARD with whose it is.
    Stone(Point, Option<i32>),
    Done,
    Info(String, String),
    About,
    Stop,
    End,
    /// An empty line.
    Nothing,
    /// A word that is no command.
    Unknown,
}

/// Reads a line; the error is what is wrong with a known command.
pub fn parse(line: &str) -> Result<Command, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let point = |what: &str| two(rest).ok_or(format!("{what} needs a column and a row from 0, as in {what} 7,7"));
    Ok(match word.to_ascii_uppercase().as_str() {
        "" => Command::Nothing,
        "START" => {
            let side = number(rest).ok_or("START needs the size of the board, as in START 15")?;
            Command::Start(side, side)
        }
        "RECTSTART" => {
            let (width, height) = two(rest).ok_or("RECTSTART needs a width and a height, as in RECTSTART 20,15")?;
            Command::Start(width, height)
        }
        "RESTART" => Command::Restart,
        "BEGIN" => Command::Begin,
        "TURN" => Command::Turn(point("TURN")?),
        "PLAY" => Command::Play(point("PLAY")?),
        "TAKEBACK" => Command::TakeBack(point("TAKEBACK")?),
        "BOARD" => Command::Board,
        "SWAP2BOARD" => Command::Swap2Board,
        "DONE" => Command::Done,
        "INFO" => {
            let (key, value) = rest.trim().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
            Command::Info(key.to_ascii_lowercase(), value.trim().to_owned())
        }
        "ABOUT" => Command::About,
        "STOP" | "YXSTOP" => Command::Stop,
        "END" => Command::End,
        _ => stone(line).unwrap_or(Command::Unknown),
    })
}

/// `x,y` or `x,y,field`.
fn stone(line: &str) -> Option<Command> {
    match numbers(line)?[..] {
        [x, y] => Some(Command::Stone((x, y), None)),
        [x, y, field] => Some(Command::Stone((x, y), Some(field))),
        _ => None,
    }
}

fn two(text: &str) -> Option<(i32, i32)> {
    match numbers(text)?[..] {
        [one, other] => Some((one, other)),
        _ => None,
    }
}

fn numbers(text: &str) -> Option<Vec<i32>> {
    text.split(',').map(number).collect()
}

fn number(text: &str) -> Option<i32> {
    text.trim().parse().ok()
}
