import type { ServerBuild } from "@remix-run/node";

/** The address at which Remix's client asks for the routes behind a page's links (lazy route discovery). */
const MANIFEST_PATH = "/__manifest";
const CLIENT_URL_LIMIT = 7_680;
/** The router takes about 0.3 ms of CPU for each match; our pages need at most 28 matches. */
const MAX_MATCHES = 40;
const MAX_DEPTH = 16;
const PARAMETER_PLACE = "-";

export const isManifestRequest = (request: Request): boolean =>
  new URL(request.url).pathname === MANIFEST_PATH;

/**
 * Answers a manifest request at a limited cost and without a session. The reply is cached publicly, and
 * requesting it is not activity (E2). After a refusal Remix's client asks for a route when its link is
 * followed.
 */
export function createManifest(
  routes: ServerBuild["routes"],
  render: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  const words = listWords(routes);
  return async (request) => {
    const { method, url } = request;
    if (method !== "GET" && method !== "HEAD") {
      return toRefusal(405, "Routes can only be read.", { Allow: "GET, HEAD" });
    }
    const paths =
      url.length > CLIENT_URL_LIMIT ? null : toShapes(new URL(url).searchParams.getAll("p"), words);
    if (paths === null) return toRefusal(400, "No page links to so many routes. Ask for fewer.");
    const bounded = new URL(url);
    bounded.searchParams.delete("p");
    for (const path of paths) bounded.searchParams.append("p", path);
    return render(new Request(bounded, { method }));
  };
}

/**
 * The different shapes of addresses, such as `/app/my-benefits/-`, in which any value of a parameter matches the same
 * routes. Returns null if there are too many, or they are too deep.
 */
function toShapes(paths: readonly string[], words: ReadonlySet<string>): string[] | null {
  const shapes = new Set<string>();
  const matches = new Set<string>();
  for (const path of paths) {
    const parts = path.replace(/^\//, "").split("/");
    if (parts.length > MAX_DEPTH) return null;
    const shape = parts.map((part) => (part === "" || words.has(decodePart(part)) ? part : PARAMETER_PLACE));
    shapes.add(`/${shape.join("/")}`);
    for (let end = 1; end <= shape.length; end++) matches.add(shape.slice(0, end).join("/"));
    if (matches.size > MAX_MATCHES) return null;
  }
  return [...shapes];
}

function listWords(routes: ServerBuild["routes"]): Set<string> {
  const paths = Object.values(routes).map((route) => route?.path ?? "");
  return new Set(
    paths.flatMap((path) => path.split("/")).map((part) => part.replace(/\?$/, "").toLowerCase()),
  );
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return part;
  }
}

const toRefusal = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(text, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });
