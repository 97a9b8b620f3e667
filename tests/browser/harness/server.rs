//! Serves the page, and pages that the tests make up, each test on an origin of its own.

use std::{
    net::Ipv4Addr,
    path::Path,
    sync::{Arc, Mutex},
};

use axum::{
    Router,
    body::{Body, to_bytes},
    extract::Request,
    http::{
        HeaderMap, StatusCode,
        header::{ACCEPT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE},
    },
    middleware::{Next, from_fn},
    response::{Html, IntoResponse, Response},
    routing::get,
};
use tokio::net::TcpListener;
use tower_http::services::ServeDir;

use super::{RUNTIME, repository};

/// The largest page that is rewritten, in bytes.
const LARGEST: usize = 1 << 20;
const WATCH: &str = r#"<script src="/tests/watch.js"></script>"#;

/// Where the host's page of a test is served.
pub const HOST: &str = "/tests/host";

/// One test's server.
pub struct Site {
    pub origin: String,
    host: Arc<Mutex<String>>,
}

impl Site {
    /// Starts a server. Its origin is new and has no storage, so that no test sees another's; it stays until the end,
    /// so that its port is not given out twice.
    pub fn start() -> Site {
        let host = Arc::<Mutex<String>>::default();
        Site { origin: serve(router(host.clone())), host }
    }

    /// A server of a folder as it is, each file as its `.br` where there is one.
    pub fn of(folder: &Path) -> Site {
        let files = ServeDir::new(folder).precompressed_br();
        Site { origin: serve(Router::new().fallback_service(files)), host: Arc::default() }
    }

    /// Sets the whole page that is served at [`HOST`].
    pub fn set_host(&self, html: &str) {
        html.clone_into(&mut self.host.lock().unwrap());
    }
}

/// Answers until the end; the origin.
fn serve(router: Router) -> String {
    let listener = RUNTIME.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))).expect("loopback");
    let origin = format!("http://{}", listener.local_addr().expect("an address"));
    RUNTIME.spawn(async { axum::serve(listener, router).await });
    origin
}

fn router(host: Arc<Mutex<String>>) -> Router {
    xtask::server::router(repository())
        .route("/tests/watch.js", get(|| async { ([(CONTENT_TYPE, "text/javascript")], include_str!("../watch.js")) }))
        .route(HOST, get(|| async move { Html(host.lock().unwrap().clone()) }))
        // The files as they are shipped; `cargo verify` makes them before.
        .nest_service("/dist", ServeDir::new(repository().join("dist")))
        // Pages that bundlers made of them.
        .nest_service("/smoke", ServeDir::new(repository().join("target/smoke/out")))
        .route("/favicon.ico", get(|| async { StatusCode::NO_CONTENT }))
        .layer(from_fn(watched))
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
