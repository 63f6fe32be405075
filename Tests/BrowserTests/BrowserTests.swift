import Testing

/// The viewer and the JavaScript client in a real browser, against the running program.
///
/// They need a Chromium: Debian's `chromium-headless-shell` is enough, and `scripts/test` installs it
/// where it can. Where there is none they are skipped, which the run's output says.
///
/// Each leaves pictures of what it saw under `.build/screenshots/`.
@Suite(
  .enabled(if: Browser.isInstalled, "no Chromium here: apt-get install chromium-headless-shell"),
  .onStage)
struct BrowserTests {}
