import { readFileSync } from "node:fs";
import semver from "semver";

export interface Advisory {
  id: string;
  aliases?: string[];
  package: string;
  /** npm's format for ranges of versions. */
  vulnerable: string;
  severity: "low" | "moderate" | "high" | "critical" | "unknown";
  title: string;
  /** Why a version in the range may ship all the same. */
  accepted?: string;
  /** Tests that prove `accepted`. */
  heldOffBy?: string[];
}

export interface AdvisoryList {
  /** The day (yyyy-mm-dd) of the last search for new ones. */
  reviewed: string;
  advisories: Advisory[];
}

export interface ShippedPackage {
  name: string;
  version: string;
}

const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));

export const readAdvisories = (): AdvisoryList => readJson("docs/advisories.json");

/** The packages shipped by `npm run build`. */
export function readShipped(): ShippedPackage[] {
  const { components } = readJson("build/sbom.cdx.json") as { components: ShippedPackage[] };
  return components.map(({ name, version }) => ({ name, version }));
}

export const listMatches = (advisories: readonly Advisory[], shipped: readonly ShippedPackage[]) =>
  advisories.flatMap((advisory) =>
    shipped
      .filter((each) => each.name === advisory.package && semver.satisfies(each.version, advisory.vulnerable))
      .map(({ version }) => ({ advisory, version })),
  );
