/// JavaScript that measures how readable texts are, by WCAG 2.2's relative luminance.
enum Contrast {
  /// From 0 to 1: how bright the page's ground is.
  static let pageBrightness = """
    (() => { \(functions)
      return luminance(ground(document.querySelector('#list'))); })()
    """

  /// Each text in view that has less contrast than 4.5 with what is behind it, 3 where it is large:
  /// what it is and how little.
  static let faintTexts = """
    (() => { \(functions)
      return texts().filter(({ratio, least}) => ratio < least)
        .map(({words, ratio, name}) => `${ratio.toFixed(2)} ${name}: ${words}`); })()
    """

  static let textCount = "(() => { \(functions) return texts().length; })()"

  private static let functions = """
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
    // Any colour that CSS knows, as red, green, blue and alpha, each from 0 to 1.
    const parts = (colour) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
      return [red / 255, green / 255, blue / 255, alpha / 255];
    };
    const over = ([r, g, b, a], below) => [r, g, b].map((part, i) => part * a + below[i] * (1 - a));
    const linear = (part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    const luminance = ([r, g, b]) =>
      0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    // The colours of an element and all that it lies in, blended; a gradient counts by its first stop.
    const ground = (element) => {
      if (!element) return [1, 1, 1].map((white) =>
        matchMedia('(prefers-color-scheme: dark)').matches ? 0 : white);
      const style = getComputedStyle(element);
      const below = ground(element.parentElement);
      return over(parts(style.backgroundColor), below);
    };
    const opacity = (element) => element
      ? Number(getComputedStyle(element).opacity) * opacity(element.parentElement) : 1;
    const texts = () => {
      const found = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const words = walker.currentNode.textContent.trim();
        const element = walker.currentNode.parentElement;
        if (!words || !element.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
        const box = element.getBoundingClientRect();
        if (box.width < 4 || box.height < 4 || box.bottom < 0 || box.top > innerHeight) continue;
        if (element.closest('[aria-hidden=true], .picture, script, style, noscript, :disabled')) continue;
        const style = getComputedStyle(element);
        const behind = ground(element);
        const [r, g, b, a] = parts(style.color);
        const front = over([r, g, b, a * opacity(element)], behind);
        const [low, high] = [luminance(front), luminance(behind)].sort((x, y) => x - y);
        const size = parseFloat(style.fontSize);
        const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        found.push({words: words.slice(0, 40), ratio: (high + 0.05) / (low + 0.05),
          least: isLarge ? 3 : 4.5, name: element.className || element.tagName});
      }
      return found;
    };
    """
}
