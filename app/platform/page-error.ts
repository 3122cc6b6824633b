/** The error boundary's input; every refusal carries one of these and nothing else. */
export type PageError =
  | { kind: "not-found" }
  | { kind: "denied" }
  /** Only for the person, and not for a viewer. */
  | { kind: "owners-alone" }
  /** The host is no client's; the server says so in words. */
  | { kind: "no-client"; title: string; text: string }
  /** A post that could not be trusted, or that was malformed; `back` is the page to return to. */
  | { kind: "refused"; back: string; cause?: "too-large" | "too-slow" }
  /** `text` and `back` explain more than that something is down, and name the next page. */
  | { kind: "unavailable"; requestId: string; text?: string; back?: string }
  /** Too much was requested at once; `back` is the page that the request came from. */
  | { kind: "busy"; back: string };

const KINDS = [
  "not-found",
  "denied",
  "owners-alone",
  "no-client",
  "refused",
  "unavailable",
  "busy",
] satisfies PageError["kind"][];

/** Parses the error boundary's input; null for anything that is not ours. */
export function toPageError(data: unknown): PageError | null {
  const kind = typeof data === "object" && data !== null && "kind" in data ? data.kind : null;
  return KINDS.some((each) => each === kind) ? (data as PageError) : null;
}
