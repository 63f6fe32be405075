// A classic script, so that it runs before the first paint: a dark page must not flash in white.
{
  let theme = "auto";
  try {
    theme = localStorage.getItem("rowcast-theme") ?? "auto";
  } catch {
    // Storage is forbidden here; the system's theme it is.
  }
  document.documentElement.dataset.theme = ["light", "dark"].includes(theme) ? theme : "auto";
}
