//! Serves the page, and pages that the tests make up, each test on an origin of its own.

use std::{
    collections::HashMap,
    net::Ipv4Addr,
    path::Path,
    sync::{Arc, Mutex},
};

use axum::{
    Router,
    body::{Body, to_bytes},
    extract::Request,
    http::{
        HeaderMap, HeaderName, HeaderValue, StatusCode,
        header::{ACCEPT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE},
    },
    middleware::{Next, from_fn},
    response::{Html, IntoResponse, Response},
    routing::get,
};
use tokio::net::TcpListener;
use tower_http::services::{ServeDir, ServeFile};

use super::{RUNTIME, repository};

/// The largest page that is rewritten, in bytes.
const LARGEST: usize = 1 << 20;
const WATCH: &str = r#"<script src="/tests/watch.js"></script>"#;

/// Where the host's page of a test is served.
pub const HOST: &str = "/tests/host";

/// One test's server.
pub struct Site {
    pub origin: String,
    settings: Arc<Mutex<Settings>>,
}

/// What a test makes its server say.
#[derive(Default)]
struct Settings {
    /// Whether nothing is answered.
    shut: bool,
    /// The page at [`HOST`].
    host: String,
    /// Headers of that page.
    on_host: HeaderMap,
    /// Headers of everything.
    everywhere: HeaderMap,
    /// Types that paths are said to have.
    types: HashMap<String, HeaderValue>,
    /// Paths that there are not, for which this page is the answer, well or ill.
    missing: HashMap<String, StatusCode>,
}

/// What many a host answers for what it has not.
const LOST: &str = "<!doctype html><title>Lost</title><p>Nothing is here</p>";

impl Site {
    /// Starts a server. Its origin is new and has no storage, so that no test sees another's; it stays until the end,
    /// so that its port is not given out twice.
    pub fn start() -> Site {
        let settings = Arc::<Mutex<Settings>>::default();
        Site { origin: serve(router(&settings)), settings }
    }

    /// A server of a folder as it is, each file as its `.br` where there is one.
    pub fn of(folder: &Path) -> Site {
        let settings = Arc::<Mutex<Settings>>::default();
        let told = Arc::clone(&settings);
        let files = Router::new().fallback_service(ServeDir::new(folder).precompressed_br());
        let files = files.layer(from_fn(move |request: Request, next: Next| as_told(Arc::clone(&told), request, next)));
        Site { origin: serve(files), settings }
    }

    /// Answers nothing any more, or again.
    pub fn shut(&self, shut: bool) {
        self.set(|settings| settings.shut = shut);
    }

    fn set(&self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.settings.lock().unwrap());
    }

    /// Sets the whole page that is served at [`HOST`].
    pub fn set_host(&self, html: &str) {
        self.set(|settings| html.clone_into(&mut settings.host));
    }

    /// Sends a header with that page.
    pub fn send(&self, name: &'static str, value: &str) {
        self.set(|settings| insert(&mut settings.on_host, name, value));
    }

    /// Sends a header with everything.
    pub fn send_always(&self, name: &'static str, value: &str) {
        self.set(|settings| insert(&mut settings.everywhere, name, value));
    }

    /// Gives a file another type.
    pub fn mislabel(&self, path: &str, kind: &'static str) {
        self.set(|settings| {
            settings.types.insert(path.into(), HeaderValue::from_static(kind));
        });
    }

    /// Answers with a page in place of a file.
    pub fn lose(&self, path: &str, status: StatusCode) {
        self.set(|settings| {
            settings.missing.insert(path.into(), status);
        });
    }
}

fn insert(headers: &mut HeaderMap, name: &'static str, value: &str) {
    headers.insert(HeaderName::from_static(name), HeaderValue::from_str(value).expect("a header's value"));
}

/// Answers until the end; the origin.
fn serve(router: Router) -> String {
    let listener = RUNTIME.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))).expect("loopback");
    let origin = format!("http://{}", listener.local_addr().expect("an address"));
    RUNTIME.spawn(async { axum::serve(listener, router).await });
    origin
}

fn router(settings: &Arc<Mutex<Settings>>) -> Router {
    let [host, told] = [settings, settings].map(Arc::clone);
    xtask::server::router(repository())
        .route("/tests/watch.js", get(|| async { ([(CONTENT_TYPE, "text/javascript")], include_str!("../watch.js")) }))
        // Where it is missing, `cargo dist` installs it.
        .route_service("/tests/axe.js", ServeFile::new(repository().join("node_modules/axe-core/axe.min.js")))
        .route(
            HOST,
            get(|| async move {
                let settings = host.lock().unwrap();
                (settings.on_host.clone(), Html(settings.host.clone()))
            }),
        )
        // The files as they are shipped; `cargo verify` makes them before.
        .nest_service("/dist", ServeDir::new(repository().join("dist")))
        // Pages that bundlers made of them.
        .nest_service("/smoke", ServeDir::new(repository().join("target/smoke/out")))
        .route("/favicon.ico", get(|| async { StatusCode::NO_CONTENT }))
        .layer(from_fn(watched))
        .layer(from_fn(move |request: Request, next: Next| as_told(Arc::clone(&told), request, next)))
}

/// Answers as the test wants it.
async fn as_told(settings: Arc<Mutex<Settings>>, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    if settings.lock().unwrap().shut {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let missing = settings.lock().unwrap().missing.get(&path).copied();
    let mut response = match missing {
        Some(status) => (status, Html(LOST)).into_response(),
        None => next.run(request).await,
    };
    let settings = settings.lock().unwrap();
    let headers = response.headers_mut();
    headers.extend(settings.everywhere.clone());
    if let Some(kind) = settings.types.get(&path) {
        headers.insert(CONTENT_TYPE, kind.clone());
    }
    drop(settings);
    response
}

/// Puts the watching script into every page, before everything else in it.
async fn watched(mut request: Request, next: Next) -> Response {
    request.headers_mut().remove(ACCEPT_ENCODING);
    let response = next.run(request).await;
    if !is_html(response.headers()) {
        return response;
    }
    let (mut head, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, LARGEST).await else { return StatusCode::INTERNAL_SERVER_ERROR.into_response() };
    head.headers.remove(CONTENT_LENGTH);
    Response::from_parts(head, Body::from(with_watch(&String::from_utf8_lossy(&bytes))))
}

fn is_html(headers: &HeaderMap) -> bool {
    headers.get(CONTENT_TYPE).is_some_and(|value| value.as_bytes().starts_with(b"text/html"))
}

/// The script must follow the doctype and the head's own attributes.
fn with_watch(html: &str) -> String {
    let after = |mark: &str| html.find(mark).map(|at| at + mark.len());
    let at = after("<head>").or_else(|| after("<!doctype html>")).unwrap_or(0);
    format!("{}{WATCH}{}", &html[..at], &html[at..])
}
