import type { MiddlewareHandler } from "hono";
import type { Call } from "#contract/define.ts";
import type { ApiEnv } from "./bind.ts";
import { toFailureReply } from "./faults.ts";
import type { Area } from "./implement.ts";
import { getPath } from "./openapi.ts";

const largestBody = 256 * 1024;
/** The time for a body to arrive; the portal gives its forms as long. */
const longestMs = 10_000;

/**
 * Limits bodies to the size and time of usual JSON, unless the call allows more (`bind`). An upload is counted
 * while it is read (`CallRequest.file`), and refused at once if its declared length is too large.
 */
export function limitBodies(areas: Area[]): MiddlewareHandler<ApiEnv> {
  const calls = areas.flatMap(({ implementations }) => implementations.map(({ call }) => call));
  const long = calls.filter(({ largestBody }) => largestBody !== undefined).map(getPattern);
  const uploads = calls.flatMap((call) =>
    call.upload === undefined ? [] : [{ most: call.upload, path: getPattern(call) }],
  );
  return async (c, next) => {
    const isPost = c.req.method === "POST";
    if (isPost && long.some((path) => path.test(c.req.path))) return next();
    const upload = isPost && uploads.find(({ path }) => path.test(c.req.path));
    if (upload) {
      if (Number(c.req.header("content-length") ?? 0) > upload.most)
        return toFailureReply("too_large", c.get("facts").id);
      return next();
    }
    const outcome = await readBodyInTime(c.req.raw);
    if (typeof outcome === "string") return toFailureReply(outcome, c.get("facts").id);
    c.req.raw = outcome;
    return next();
  };
}

const getPattern = (call: Call) => new RegExp(`^${getPath(call).replace(/\{\w+\}/g, "[^/]+")}$`);

/** The request with its complete body, or why there is none. */
async function readBodyInTime(request: Request): Promise<Request | "too_large" | "too_slow"> {
  const { url, method, headers, signal } = request;
  if (Number(headers.get("content-length") ?? 0) > largestBody) return "too_large";
  if (!request.body) return request;
  const reader = request.body.getReader();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, longestMs, null);
  });
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const part = await Promise.race([reader.read(), timeout]);
      if (part === null) return "too_slow";
      if (part.done) break;
      size += part.value.byteLength;
      if (size > largestBody) return "too_large";
      parts.push(part.value);
    }
  } finally {
    clearTimeout(timer);
    // Nobody needs the rest, and a broken stream refuses even this.
    reader.cancel().catch(() => undefined);
  }
  return new Request(url, { method, headers, signal, body: Buffer.concat(parts, size) });
}
