//! The harness itself: it sees what goes wrong on a page, and its hands reach what they should.

use serde_json::json;

use crate::harness::{Page, Point};

tests!("watch": sees_errors, sees_broken_promises, sees_what_is_not_loaded, hands_reach_the_page, origins_are_fresh);

fn sees_errors(page: &Page) {
    page.open_with(
        "<script>console.error('a', new Error('b')); setTimeout(() => { throw new Error('late') })</script>",
    );
    page.wait("__errors.length === 2");
    page.expect_error("console: a");
    page.expect_error("late");
}

fn sees_broken_promises(page: &Page) {
    page.open_with("<script>Promise.reject(new Error('broken'))</script>");
    page.wait("__errors.length === 1");
    page.expect_error("unhandled rejection");
}

fn sees_what_is_not_loaded(page: &Page) {
    page.open_with("<script src='/nowhere.js'></script>");
    page.expect_error("not loaded: ");
}

fn hands_reach_the_page(page: &Page) {
    page.open_with(
        "<body style='margin:0'><input id=i style='position:absolute;left:50px;top:50px'><script>
         var seen = [];
         for (const type of ['pointerdown', 'pointerup', 'dblclick'])
             addEventListener(type, (event) => seen.push([type, event.clientX, event.clientY]));
         </script>",
    );
    let at = |x, y| Point { x, y };
    page.drag(&[at(200.0, 210.0), at(300.0, 300.0), at(300.0, 310.0)]);
    assert_eq!(page.run("return seen.splice(0)", &[]), json!([["pointerdown", 200, 210], ["pointerup", 300, 310]]));
    page.double_click(at(400.0, 400.0));
    page.wait("seen.some(([type]) => type === 'dblclick')");
    page.click(at(60.0, 60.0));
    page.keys("h8");
    page.wait("document.getElementById('i').value === 'h8'");
}

fn origins_are_fresh(page: &Page) {
    page.open_with("");
    assert_eq!(page.run("return localStorage.length", &[]), json!(0));
    page.run("localStorage.setItem('left', 'behind')", &[]);
}
