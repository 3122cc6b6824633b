import Negotiator from "negotiator";

export type Encoding = "br" | "gzip" | "identity";

/** The smallest first, for clients without a preference. */
const OFFERED_ENCODINGS: readonly Encoding[] = ["br", "gzip", "identity"];

/** The encoding that `Accept-Encoding` with its weights prefers; none if it accepts none. */
export function chooseEncoding(headers: Headers): Encoding {
  const acceptEncoding = headers.get("accept-encoding") ?? "identity";
  const negotiator = new Negotiator({ headers: { "accept-encoding": acceptEncoding } });
  const [best] = negotiator.encodings(OFFERED_ENCODINGS, { preferred: OFFERED_ENCODINGS });
  return (best as Encoding | undefined) ?? "identity";
}
