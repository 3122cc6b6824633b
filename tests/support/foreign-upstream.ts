import { createUpstream, type Upstream } from "../../app/upstream/client.server.ts";
import { createFaults } from "../../app/upstream/faults.server.ts";

type Answer = (path: string, init: RequestInit) => Response | Promise<Response>;

/**
 * The real client with a foreign upstream that gives these replies, by `{base} {path}`; counts its
 * requests.
 */
export function createForeignUpstream(answer: Answer): { upstream: Upstream; requestLines: string[] } {
  const requestLines: string[] = [];
  const upstream = createUpstream({
    transport: async (base, path, init) => {
      requestLines.push(`${init.method} ${base} ${path}`);
      return { response: await answer(`${base} ${path}`, init) };
    },
    faults: createFaults(1_000),
    log: { warn() {} },
    caller: { requestId: "request-1", ip: "192.0.2.1" },
    onUnauthorised() {},
    onCalled() {},
  });
  return { upstream, requestLines };
}
