// Runs before anything else on every page that the tests are served: what goes wrong is kept for the test's end.
window.__errors = [];
window.__workers = 0;
{
  const note = (kind, text) => window.__errors.push(`${kind}: ${text}`);
  const place = (target) => target?.src ?? target?.href ?? target?.tagName;
  addEventListener("error", (event) => {
    if (event instanceof ErrorEvent) note("error", `${event.message} (${event.filename}:${event.lineno})`);
    else note("not loaded", place(event.target));
  }, true);
  addEventListener("unhandledrejection", (event) => note("unhandled rejection", event.reason?.stack ?? event.reason));
  addEventListener("securitypolicyviolation", (event) => note("policy", `${event.violatedDirective} ${event.blockedURI}`));
  const log = console.error;
  console.error = (...parts) => {
    note("console", parts.map((part) => part?.stack ?? part).join(" "));
    log.apply(console, parts);
  };
  // Workers are counted, so that a test can tell whether one was left behind.
  window.Worker = class extends Worker {
    #alive = ++window.__workers;
    constructor(...parts) {
      super(...parts);
      this.addEventListener("error", (event) => note("worker", `${event.message} (${event.filename}:${event.lineno})`));
    }
    terminate() {
      if (this.#alive) window.__workers--;
      this.#alive = 0;
      super.terminate();
    }
  };
}
