//! What a look a few plies ahead shows.

use super::positions::{CELLS, cells, completing, landings};

/// The score as far as the end shows within `depth` plies, otherwise 0. Nobody has won yet.
pub fn outlook(own: u64, mask: u64, depth: u32) -> i8 {
    search(own, mask, depth, i8::MIN + 1, i8::MAX)
}

fn search(own: u64, mask: u64, depth: u32, mut alpha: i8, beta: i8) -> i8 {
    let landings = landings(mask);
    // The score of a win with the next stone, and of a loss with the one after it.
    let left = CELLS - mask.count_ones();
    let (win, loss) = (left.div_ceil(2) as i8, -((left / 2) as i8));
    if completing(own, mask) & landings != 0 {
        return win;
    }
    if depth <= 1 || landings == 0 {
        return 0;
    }
    let theirs = completing(mask ^ own, mask);
    let threats = theirs & landings;
    let answers = if threats == 0 { landings } else { threats } & !(theirs >> 1);
    if threats & threats.wrapping_sub(1) != 0 || answers == 0 {
        return loss;
    }
    if depth == 2 {
        return 0;
    }
    let mut best = i8::MIN + 1;
    for stone in cells(answers) {
        best = best.max(-search(mask ^ own, mask | stone, depth - 1, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}
