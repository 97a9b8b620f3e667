//! The development server: the page, and nothing else of the repository.

use std::{
    io,
    net::{Ipv4Addr, TcpListener},
    path::Path,
};

use axum::{
    Router,
    http::{HeaderValue, header::CACHE_CONTROL},
};
use tower_http::{
    compression::CompressionLayer,
    services::{ServeDir, ServeFile},
    set_header::SetResponseHeaderLayer,
};

/// How many ports above the wanted one are tried when it is taken.
const PORTS: u16 = 50;

/// The files of the page that lie beside `www/`; the last one is in `dist/` alone.
const FILES: [&str; 6] =
    ["index.html", "embed.html", "style.css", "custom-elements.json", "README.md", "in-a-row.one-file.js"];

/// Serves the page below `root`, the repository or its `dist/`: [`FILES`] and `www/`.
///
/// Only these are listed, so that sources, the history and build outputs stay private. Browser tests add pages of
/// their own to this router.
pub fn router(root: &Path) -> Router {
    let file = |name: &str| ServeFile::new(root.join(name));
    let files = FILES.iter().fold(Router::new(), |router, name| router.route_service(&format!("/{name}"), file(name)));
    files
        .route_service("/", file("index.html"))
        .nest_service("/www", ServeDir::new(root.join("www")))
        .layer(CompressionLayer::new())
        // A rebuilt module must never be mixed with an older one from the browser's cache.
        .layer(SetResponseHeaderLayer::overriding(CACHE_CONTROL, HeaderValue::from_static("no-cache")))
}

/// Takes `port` on loopback, or the next free one above it; 0 takes any.
///
/// # Errors
/// The last port's error, when all are taken.
pub fn bind(port: u16) -> io::Result<TcpListener> {
    let last = if port == 0 { 0 } else { port.saturating_add(PORTS) };
    let mut taken = None;
    for port in port..=last {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            Ok(listener) => return Ok(listener),
            Err(error) => taken = Some(error),
        }
    }
    Err(taken.unwrap_or_else(|| io::ErrorKind::AddrInUse.into()))
}

/// Answers on `listener` until the process ends.
///
/// # Errors
/// When the listener cannot be handed to the runtime.
pub fn serve(listener: TcpListener, router: Router) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
    runtime.block_on(async { axum::serve(tokio::net::TcpListener::from_std(listener)?, router).await })
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::{
        body::Body,
        http::{Request, Response, StatusCode},
    };
    use std::fs;
    use tower::ServiceExt;

    fn page() -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("www/pkg")).unwrap();
        fs::create_dir_all(root.path().join(".git")).unwrap();
        let long = "x".repeat(1000);
        for name in
            ["index.html", "style.css", "www/in-a-row.js", "www/pkg/a.wasm", "www/en.json", "Cargo.toml", ".git/config"]
        {
            fs::write(root.path().join(name), &long).unwrap();
        }
        root
    }

    async fn get(root: &Path, path: &str) -> Response<impl Sized> {
        let request = Request::get(path).header("accept-encoding", "gzip, br").body(Body::empty()).unwrap();
        router(root).oneshot(request).await.unwrap()
    }

    fn check(path: &str, status: StatusCode, mime: &str) {
        let root = page();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let response = runtime.block_on(get(root.path(), path));
        assert_eq!(response.status(), status, "{path}");
        let header = |name| response.headers().get(name).map_or("", |value| value.to_str().unwrap());
        assert_eq!(header("content-type"), mime, "{path}");
        assert_eq!(header("cache-control"), "no-cache", "{path}");
        assert_eq!(header("content-encoding"), if status == StatusCode::OK { "br" } else { "" }, "{path}");
    }

    #[test]
    fn serves_the_page_with_its_types_compressed() {
        check("/", StatusCode::OK, "text/html");
        check("/index.html", StatusCode::OK, "text/html");
        check("/style.css", StatusCode::OK, "text/css");
        check("/www/in-a-row.js", StatusCode::OK, "text/javascript");
        check("/www/pkg/a.wasm", StatusCode::OK, "application/wasm");
        check("/www/en.json", StatusCode::OK, "application/json");
    }

    #[test]
    fn serves_nothing_else() {
        for path in ["/Cargo.toml", "/.git/config", "/www/../Cargo.toml", "/www/%2e%2e/Cargo.toml", "/www/missing.js"] {
            check(path, StatusCode::NOT_FOUND, "");
        }
    }

    #[test]
    fn takes_the_next_port_when_one_is_taken() {
        let first = bind(0).unwrap();
        let port = first.local_addr().unwrap().port();
        let second = bind(port).unwrap().local_addr().unwrap();
        assert!(second.port() > port && second.ip().is_loopback());
    }
}
