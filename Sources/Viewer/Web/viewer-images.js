// Which pictures this page may load. Asking for one that the Content-Security-Policy forbids would
// only fill the console, so the policy is read first: it comes with the page itself.

/** Whether one source expression of CSP level 3 takes an address. */
function matches(/** @type {string} */ source, /** @type {URL} */ url) {
  if (source === "*") return /^https?:$/.test(url.protocol);
  if (source === "'self'") return url.origin === location.origin;
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return url.protocol === source.toLowerCase();
  const parts = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[^/:*]+)(?::(\d+|\*))?(\/.*)?$/i.exec(source);
  if (!parts) return false;
  const [, scheme = location.protocol.slice(0, -1), host, port, path] = parts;
  const wanted = scheme.toLowerCase();
  if (url.protocol !== `${wanted}:` && !(wanted === "http" && url.protocol === "https:")) return false;
  if (host.startsWith("*.") ? !url.hostname.endsWith(host.slice(1).toLowerCase())
    : host !== "*" && url.hostname !== host.toLowerCase()) return false;
  if (port !== "*" && url.port !== (port === "80" || port === "443" ? "" : port ?? "")) return false;
  return !path || (path.endsWith("/") ? url.pathname.startsWith(path) : url.pathname === path);
}

/**
 * Reads the policy that the page was served with. Where that fails, no picture is loaded.
 *
 * @param {string} base
 * @returns {Promise<(address: unknown) => boolean>}
 */
export async function imagePolicy(base) {
  /** @type {string[]} */
  let sources = [];
  try {
    const answer = await fetch(`${base}/`, { method: "HEAD", headers: { Accept: "text/html" } });
    const policy = answer.headers.get("content-security-policy");
    const directives = (policy ?? "img-src *").split(";").map((part) => part.trim().split(/\s+/));
    const images = directives.find(([name]) => name === "img-src") ?? directives.find(([name]) => name === "default-src");
    sources = images ? images.slice(1) : ["*"];
  } catch {
    // The server is away; its pictures are as well.
  }
  return (address) => {
    if (typeof address !== "string") return false;
    try {
      const url = new URL(address);
      return /^(https?|data):$/.test(url.protocol) && sources.some((source) => matches(source, url));
    } catch {
      return false;
    }
  };
}
