import type { Base } from "#contract/index.ts";

/** Carries one request to the upstream's base and brings its reply, whatever the status. Throws on network failure. */
export type Transport = (base: Base, pathAndQuery: string, init: RequestInit) => Promise<Response>;

/** The upstream on the network (`MAIN_API_URL`, `V1_API_URL`); a base may have its own path. */
export function createNetworkTransport(
  bases: Record<Base, string>,
  traceHeaders: () => Record<string, string> = () => ({}),
): Transport {
  const roots = { main: bases.main.replace(/\/+$/, ""), v1: bases.v1.replace(/\/+$/, "") };
  // Redirects are not followed: a reply that points elsewhere would take the bearer token with it.
  return (base, path, init) => {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value);
    return fetch(roots[base] + path, { ...init, headers, credentials: "include", redirect: "manual" });
  };
}

/** The embedded API in this process: a function call, no socket. */
export function createInProcessTransport(api: { fetch(request: Request): Promise<Response> }): Transport {
  return (base, path, init) => api.fetch(new Request(`http://api.internal/${base}${path}`, init));
}
