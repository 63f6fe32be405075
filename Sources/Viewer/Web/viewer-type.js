// The server counts a letter as half an em when it says how many lines a text takes. A font that is
// wider than that (DejaVu Sans, Verdana) would need more lines than the row has, so it is set smaller.

const SAMPLE = "The kettle is on, and the conductor knows every curve by its sound: eleven kilometres, two "
  + "herons, one argument about which of us had the map. Honey does not spoil if it is kept dry.";

/** What to multiply font sizes with, from 0.82 to 1. Words that wrap whole cost a little more room. */
export function fitFactor() {
  const brush = document.createElement("canvas").getContext("2d");
  if (!brush) return 1;
  brush.font = `100px ${getComputedStyle(document.body).fontFamily}`;
  const advance = brush.measureText(SAMPLE).width / SAMPLE.length / 100;
  return advance > 0 ? Math.min(Math.max(0.475 / advance, 0.82), 1) : 1;
}
