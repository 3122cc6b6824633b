import { readFileSync } from "node:fs";
import semver from "semver";

export interface Advisory {
  id: string;
  aliases?: string[];
  package: string;
  /** A range of versions in npm's format. */
  vulnerable: string;
  severity: "low" | "moderate" | "high" | "critical" | "unknown";
  title: string;
  /** The reason why a version in the range may be used. */
  accepted?: string;
  /** The tests that prove the reason in `accepted`. */
  heldOffBy?: string[];
}

export interface AdvisoryList {
  /** The day (yyyy-mm-dd) of the last search for new advisories. */
  reviewed: string;
  advisories: Advisory[];
}

export interface ShippedPackage {
  name: string;
  version: string;
}

const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));

export const readAdvisories = (): AdvisoryList => readJson("docs/advisories.json");

/** The packages that `npm run build` puts into the product. */
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
