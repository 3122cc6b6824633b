/** The part of the package that the portal uses; its own types lack `preferred`. */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | undefined> });
    /** The accepted encodings of `available`, ordered by the client's weights, then by `preferred`. */
    encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
    /** The accepted languages of `available`, the best first. */
    languages(available: string[]): string[];
  }
}
