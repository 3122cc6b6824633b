import type { Config } from "./config.server.ts";
import type { Fetch } from "./listen.server.ts";
import { createTrustedProxies } from "./request.server.ts";

type ApiFetch = (
  request: Request,
  origin: { address: string; isTrusted: boolean },
) => Response | Promise<Response>;

/** Adds the caller's address to a network call: the socket's, unless that is one of our proxies. */
export function createNetworkFetch(
  fetch: ApiFetch,
  { trustedProxies }: Pick<Config, "trustedProxies">,
): Fetch {
  const isTrusted = createTrustedProxies(trustedProxies);
  return (request, { incoming }) => {
    const address = incoming.socket.remoteAddress ?? "";
    return fetch(request, { address, isTrusted: isTrusted(address) });
  };
}
