import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import type { Config } from "./config.server.ts";
import { MAX_PATH_LEVELS } from "./target-limits.server.ts";

export type Log = Logger;

/** Keys whose values are never written into a log line. */
const SECRET_KEY =
  /authorization|cookie|passw|token|secret|e-?mail|captcha|csrf|credential|^(first|sur|last|full)_?name$|^name$|birth|^dob$|postcode|^ni(no|_?number)?$|phone/i;
/** Words are checked one by one, because a pattern for an address takes quadratic time in a long text. */
const WORD = /[^\s"'<>(),;:]+/g;
const BEARER = /\bBearer\s+\S+/gi;
const QUERY_PATTERN = /\?[^\s"'<>=?]*=[^\s"'<>]*/g;
const LINK =
  /(\/(?:activation|sso-login|magic-link|confirm-email|account-change)\/)(?!\[redacted\])[^\s"'<>]+/gi;
const REDACTED = "[redacted]";
const MAX_DEPTH = 6;
/** The name of an error class, which cannot be a person's name. */
const FAULT_NAME = /^[A-Z]\w{0,60}$/;

/**
 * Logs JSON lines. Values that identify a person or open a session are removed by their key at any depth.
 * Email addresses and bearer tokens are removed from any text. Each request has a child log with its id.
 */
export function createLog(config: Pick<Config, "logLevel">, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level: config.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
      log: (line) => scrubValue(line, 0) as Record<string, unknown>,
    },
    // `scrubValue` describes errors; pino's serializer would add the stack and the driver's row.
    serializers: { err: (described) => described },
    hooks: {
      logMethod(args, method) {
        const clean = args.map((argument: unknown) =>
          typeof argument === "string" ? scrubText(argument) : argument,
        );
        method.apply(this, clean as Parameters<pino.LogFn>);
      },
    },
  };
  const log = destination ? pino(options, destination) : pino(options);
  // pino formats a child's bindings by its formatters, which children inherit from their parent.
  const { child } = log;
  log.child = function (this: Log, bindings: object, ...rest: []) {
    return child.call(this, scrubValue(bindings, 0) as pino.Bindings, ...rest);
  } as typeof child;
  return log;
}

export function requestLog(log: Log, requestId: string): Log {
  return log.child({ requestId });
}

/** Further words that stay in a logged path, although no route's pattern contains them. */
const STEPS = ["password", "remove", "__manifest"];

/**
 * Removes secrets from a path. Words of the routes' patterns stay. Every other part, however encoded, is
 * removed, because it may be a link's token or a name. Levels that no request may have are left out, because 20,000 of
 * them would fill the log.
 */
export function createPathForLog(routePaths: readonly (string | undefined)[]): (pathname: string) => string {
  const words = new Set(["", ...STEPS, ...routePaths.flatMap((path) => path?.split("/") ?? [])]);
  return (pathname) => {
    const parts = decodeFully(pathname).toLowerCase().split("/");
    const logged = parts
      .slice(0, MAX_PATH_LEVELS + 1)
      .map((part) => (words.has(part) ? part : REDACTED))
      .join("/");
    return parts.length > MAX_PATH_LEVELS + 1 ? `${logged}/…` : logged;
  };
}

const MAX_LAYERS = 5;

/** Decodes all layers of percent-encoding; invalid encoding stays. */
function decodeFully(text: string): string {
  let decoded = text;
  for (let layer = 0; layer < MAX_LAYERS && /%[0-9a-f]{2}/i.test(decoded); layer++)
    decoded = decoded.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll("%", ""), "hex").toString("utf8"),
    );
  return decoded;
}

/** Removes email addresses, bearer tokens, queries, and tokens of links that open an account. */
function scrubText(text: string): string {
  if (!/[@%?/]|bearer/i.test(text)) return text;
  return decodeFully(text)
    .replace(WORD, (word) => (hasEmail(word) ? REDACTED : word))
    .replace(BEARER, REDACTED)
    .replace(QUERY_PATTERN, `?${REDACTED}`)
    .replace(LINK, `$1${REDACTED}`);
}

function hasEmail(word: string): boolean {
  const parts = word.split("@");
  // A domain has a dot between two other characters.
  return parts.some((part, index) => parts[index - 1] && part.slice(1, -1).includes("."));
}

function scrubValue(value: unknown, depth: number): unknown {
  if (typeof value === "string") return scrubText(value);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (value instanceof Error) return describeError(value, depth);
  if (depth >= MAX_DEPTH) return "[deep]";
  if (Array.isArray(value)) return value.map((each) => scrubValue(each, depth + 1));
  const entries = value instanceof Headers || value instanceof Map ? [...value] : Object.entries(value);
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (key === "fault") return [key, scrubFault(value, depth + 1)];
      return [key, SECRET_KEY.test(String(key)) ? REDACTED : scrubValue(value, depth + 1)];
    }),
  );
}

/** An error keeps its class name, although a key of that name would be removed elsewhere. */
function scrubFault(fault: unknown, depth: number): unknown {
  const scrubbed = scrubValue(fault, depth);
  const { name } = (fault ?? {}) as { name?: unknown };
  if (fault instanceof Error || typeof name !== "string" || !FAULT_NAME.test(name)) return scrubbed;
  return { ...(scrubbed as object), name };
}

/**
 * Describes an error by name, text and place. Its other properties are left out, because a database driver
 * puts the row into them. The full stack is left out, because its first lines repeat the text.
 */
function describeError(error: Error, depth: number): object {
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: scrubText(error.message),
    ...(typeof code === "string" || typeof code === "number" ? { code } : {}),
    at: findPlace(error),
    ...(error.cause && depth < MAX_DEPTH ? { cause: scrubValue(error.cause, depth + 1) } : {}),
  };
}

function findPlace(error: Error): string | undefined {
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  const frame =
    frames?.find((line) => !line.includes("node_modules") && !line.includes("node:")) ?? frames?.[0];
  return frame?.trim().slice(3);
}
