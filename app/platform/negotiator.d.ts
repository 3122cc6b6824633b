/** The part that the portal uses; the package's own types lack `preferred`. */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | undefined> });
    /** Those of `available` that are accepted: by the client's weights, then by `preferred`. */
    encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
    /** Those of `available` that are accepted, best first. */
    languages(available: string[]): string[];
  }
}
