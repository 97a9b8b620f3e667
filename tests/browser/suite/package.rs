//! The package in pages of others: bundled, with React, in an iframe. `cargo verify --only package` bundles them.

use crate::harness::{Page, Test, repository, server::Site};

pub fn tests() -> Vec<Test> {
    let bundled = named!("package": vite, webpack, react);
    // Where nothing could be bundled, the list says that they are ignored.
    let bundled =
        bundled.map(|test| Test { on_demand: !repository().join("target/smoke/out/webpack").exists(), ..test });
    [&bundled[..], &named!("package": iframe_grows_with_its_board)].concat()
}

/// The theme that two of the pages ask for; its file is one of many that an address with a variable in it may mean.
const NEON: &str = "getComputedStyle(one('.wood')).fill === 'rgb(138, 99, 232)'";

fn vite(page: &Page) {
    page.open("/smoke/vite/index.html");
    let board = page.board();
    board.wait(NEON);
    board.play("h8");
    board.wait_plies(2);
}

fn webpack(page: &Page) {
    page.open("/smoke/webpack/index.html");
    let board = page.board_at("own-name");
    board.wait(NEON);
    board.play("h8");
    board.wait_plies(2);
}

fn react(page: &Page) {
    page.open("/smoke/react/index.html");
    let board = page.board();
    board.play("h8");
    board.wait_plies(2);
    page.wait("document.querySelector('output').textContent === document.querySelector('in-a-row').moves");
}

/// The page that the README gives for the parent, with the iframe of another origin.
fn iframe_grows_with_its_board(page: &Page) {
    let other = Site::start();
    page.open_html(
        "<script>
           addEventListener('message', ({ data, source }) => {
             if (data?.type !== 'in-a-row:height') return;
             for (const frame of document.querySelectorAll('iframe')) {
               if (frame.contentWindow === source) frame.style.height = `${data.height}px`;
             }
           });
         </script>",
        &format!(
            "<iframe src='{}/dist/embed.html?game=tic-tac-toe&controls=none#tic-tac-toe:b2' style='border:0; width:400px; height:50px'></iframe>",
            other.origin
        ),
    );
    let height = "document.querySelector('iframe').offsetHeight";
    page.wait(&format!("{height} > 400"));
    page.run("document.querySelector('iframe').style.width = '250px'", &[]);
    page.wait(&format!("{height} > 200 && {height} < 400"));
}
