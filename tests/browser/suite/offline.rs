//! The published site without a network, and from one version to the next.

use std::{fs, path::Path};

use base64::{Engine as _, prelude::BASE64_STANDARD};
use serde_json::json;
use tempfile::TempDir;

use crate::harness::{Board, Browser, Page, Test, repository, server::Site, text};

tests!("offline":
    plays_without_a_network, versions_do_not_mix, what_was_changed_on_its_way_is_not_kept, nothing_is_kept_for_others,
    installs_as_an_app,
);

/// The icons, drawn anew from their picture when `ICONS=write` is in the environment.
pub fn drawn() -> Vec<Test> {
    let icons = named!("offline": icons_are_drawn);
    icons.into_iter().map(|test| Test { only: Some(Browser::Chromium), ..test }).collect()
}

/// A copy of the published files, and what serves it.
struct Published {
    folder: TempDir,
    site: Site,
}

impl Published {
    fn new() -> Published {
        let folder = TempDir::new().expect("a folder");
        copy(&repository().join("dist"), folder.path());
        let site = Site::of(folder.path());
        Published { folder, site }
    }

    /// Changes a file against what was published first.
    fn change(&self, file: &str, change: impl FnOnce(String) -> String) {
        let text = fs::read_to_string(repository().join("dist").join(file)).expect("a file of the site");
        fs::write(self.folder.path().join(file), change(text)).expect("a change of it");
    }

    /// Makes another version of what changed.
    fn publish(&self) {
        let source = repository().join("target").join(xtask::precache::FILE);
        let source = fs::read_to_string(source).expect("the service worker; cargo dist makes it");
        xtask::precache::write(&source, self.folder.path()).expect("the site's files");
    }

    fn open<'p>(&self, page: &'p Page, path: &str) -> Board<'p> {
        page.visit(&format!("{}/{path}", self.site.origin));
        let board = page.board();
        board.wait_until_ready();
        board
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("dist; cargo dist makes it") {
        let entry = entry.expect("an entry");
        let to = to.join(entry.file_name());
        if entry.file_type().expect("its type").is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).expect("a copy");
        }
    }
}

/// Waits until all files are kept.
fn wait_kept(page: &Page) {
    page.wait("(navigator.serviceWorker.getRegistration().then((it) => { window.__kept = Boolean(it?.active); }), window.__kept)");
}

fn plays_without_a_network(page: &Page) {
    let published = Published::new();
    published.open(page, "");
    wait_kept(page);
    published.site.shut(true);
    let board = published.open(page, "");
    board.play("d1");
    board.choose("player2", "perfect");
    board.wait("plies === 2");
    board.choose("game", "gomoku");
    board.choose("player2", "human");
    board.play("h8");
    // All that comes later, too: records, another language, a puzzle, and the other pages.
    page.click(board.point(".record summary"));
    board.wait("one('.record input[type=range]')");
    board.choose("lang", "uk");
    board.wait("one('.all').lang === 'uk'");
    let board = published.open(page, "?puzzle=daily");
    board.wait("one('.puzzle')");
    page.visit(&format!("{}/www/docs/", published.site.origin));
    page.wait("document.querySelector('in-a-row')?.shadowRoot?.querySelector('[data-cell]')");
}

/// Gives a version its own words, in a file that every page loads and in one that is loaded later.
fn mark(published: &Published, mark: &str) {
    let new = text("button.new");
    published.change("www/i18n/en.json", |words| words.replace(&format!("\"{new}"), &format!("\"{mark} {new}")));
    published.change("www/i18n/record/en.json", |words| words.replace(": \"", &format!(": \"{mark} ")));
    published.publish();
}

fn versions_do_not_mix(page: &Page) {
    let published = Published::new();
    mark(&published, "Old");
    published.open(page, "");
    wait_kept(page);
    let board = published.open(page, "");
    let is = |mark: &str| format!("one('[name=new]').title.startsWith('{mark}')");
    board.wait(&is("Old"));
    mark(&published, "New");
    page.run("navigator.serviceWorker.getRegistration().then((it) => it.update())", &[]);
    page.wait("document.querySelector('footer .update')");
    // What is loaded now is of the version that the page began with, also by another page.
    page.click(board.point(".record summary"));
    board
        .wait("one('.record button')?.textContent.startsWith('Old') || one('.record button')?.title.startsWith('Old')");
    let board = published.open(page, "");
    board.wait(&is("Old"));
    board.play("d1");
    page.wait("document.querySelector('footer .update')");
    page.run("document.querySelector('footer .update').click()", &[]);
    page.wait("!document.querySelector('footer .update') && document.querySelector('in-a-row')?.moves === '4'");
    let board = page.board();
    board.wait_until_ready();
    board.wait(&is("New"));
    page.click(board.point(".record summary"));
    board
        .wait("one('.record button')?.textContent.startsWith('New') || one('.record button')?.title.startsWith('New')");
}

fn what_was_changed_on_its_way_is_not_kept(page: &Page) {
    let published = Published::new();
    // As a site does that is being replaced, or that puts something into its files.
    published.change("www/i18n/en.json", |words| words + "\n");
    let board = published.open(page, "");
    page.run(
        "navigator.serviceWorker.register('service-worker.js').then(({ installing }) => { window.__worker = installing; })",
        &[],
    );
    page.wait("window.__worker?.state === 'redundant'");
    board.play("d1");
}

fn nothing_is_kept_for_others(page: &Page) {
    let published = Published::new();
    fs::write(
        published.folder.path().join("host.html"),
        "<!doctype html><script type=\"module\" src=\"www/in-a-row.js\"></script><in-a-row></in-a-row>",
    )
    .expect("a host's page");
    for path in ["host.html", "embed.html"] {
        published.open(page, path);
        page.run("navigator.serviceWorker.getRegistrations().then((all) => { window.__kept = all.length; })", &[]);
        page.wait("window.__kept === 0");
    }
}

fn installs_as_an_app(page: &Page) {
    let published = Published::new();
    published.open(page, "");
    page.run(
        "(async () => {
            const { href } = document.querySelector('link[rel=manifest]');
            const manifest = await (await fetch(href)).json();
            const sizes = await Promise.all(manifest.icons.map(async ({ src, sizes }) => {
                const image = new Image();
                image.src = new URL(src, href);
                await image.decode();
                return [sizes, `${image.naturalWidth}x${image.naturalHeight}`];
            }));
            window.__app = { manifest, sizes, start: new URL(manifest.start_url, href).href };
        })()",
        &[],
    );
    let app = page.wait("window.__app");
    assert_eq!(app["manifest"]["display"], "standalone");
    assert_eq!(app["start"], json!(format!("{}/", published.site.origin)));
    for size in app["sizes"].as_array().expect("sizes") {
        assert!(size[0] == "any" || size[0] == size[1], "{size}");
    }
}

/// The icons of the app, by name: their size, and how much of it the picture fills.
const ICONS: [(&str, u32, f64); 4] = [("192", 192, 1.0), ("512", 512, 1.0), ("maskable", 512, 0.7), ("180", 180, 0.8)];

fn icons_are_drawn(page: &Page) {
    page.open_with("<in-a-row></in-a-row>");
    for (name, size, part) in ICONS {
        page.run(
            "const [name, size, part] = arguments;
             const image = new Image();
             image.src = '/www/icons/icon.svg';
             image.decode().then(() => {
                 const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
                 const context = canvas.getContext('2d');
                 // Where a system cuts a shape of its own, the ground goes to the edge.
                 if (part < 1) { context.fillStyle = '#2459c4'; context.fillRect(0, 0, size, size); }
                 const edge = size * (1 - part) / 2;
                 context.drawImage(image, edge, edge, size * part, size * part);
                 window[`__${name}`] = canvas.toDataURL('image/png').split(',')[1];
             })",
            &[json!(name), json!(size), json!(part)],
        );
        let drawn = page.wait(&format!("window['__{name}']"));
        let drawn = BASE64_STANDARD.decode(drawn.as_str().expect("a picture")).expect("base64");
        let path = repository().join(format!("www/icons/{name}.png"));
        if std::env::var("ICONS").is_ok_and(|value| value == "write") {
            fs::write(&path, &drawn).expect("an icon");
        }
        assert!(fs::read(&path).is_ok_and(|icon| icon.len() > drawn.len() / 2), "{name}: draw it with ICONS=write");
    }
}
