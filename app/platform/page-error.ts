/** The input of the error page; every refusal contains one of these and nothing else. */
export type PageError =
  | { kind: "not-found" }
  | { kind: "denied" }
  /** Only the person may do it, and not a viewer. */
  | { kind: "owners-alone" }
  /** The server sends the texts, so that browsers do not load them for every page; `back` is the page to return to. */
  | { kind: "explained"; title: string; text: string; back?: string }
  /** A post that was not trusted or was malformed; `back` is the page to return to. */
  | { kind: "refused"; back: string; cause?: "too-large" | "too-slow" | "malformed" }
  /** `text` and `back` explain more than that the upstream is unreachable, and name the next page. */
  | { kind: "unavailable"; requestId: string; text?: string; back?: string }
  /** Too many requests at once; `back` is the page that the request came from. */
  | { kind: "busy"; back: string };

const KINDS = [
  "not-found",
  "denied",
  "owners-alone",
  "explained",
  "refused",
  "unavailable",
  "busy",
] satisfies PageError["kind"][];

/** Reads the error page's input; null for data that the portal did not make. */
export function toPageError(data: unknown): PageError | null {
  const kind = typeof data === "object" && data !== null && "kind" in data ? data.kind : null;
  return KINDS.some((each) => each === kind) ? (data as PageError) : null;
}
