import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { listMatches, readAdvisories, readShipped } from "../supply/check.ts";
import { withPortal } from "../support/portal.ts";

const shippedPackages = readShipped();
const document = JSON.parse(readFileSync("build/sbom.cdx.json", "utf8"));

test("[OPS-12] the bill of materials lists the packages in the bundles and those installed next to them", () => {
  const names = shippedPackages.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["react-dom", "hono", "pg", "kysely", "turbo-stream"]));
  expect(names).toEqual(expect.arrayContaining(["better-sqlite3", "@node-rs/argon2", "pdfkit", "fontkit"]));
  for (const name of ["vitest", "typescript", "esbuild", "@playwright/test"])
    expect(names).not.toContain(name);
});

test("[OPS-12] the bill of materials has each package's version and licence, and no build time", () => {
  const { bomFormat, specVersion, serialNumber, metadata, components } = document;
  expect({ bomFormat, specVersion, serialNumber }).toEqual({ bomFormat: "CycloneDX", specVersion: "1.5" });
  expect(metadata).not.toHaveProperty("timestamp");
  expect(metadata.component.name).toBe("benefits-portal");
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  for (const { name, version, purl, hashes, licenses } of components) {
    expect(purl).toBe(`pkg:npm/${name.replace("@", "%40")}@${version}`);
    expect(hashes?.[0].alg, name).toBe("SHA-512");
    // These packages have their licences only as separate files.
    if (!["dejavu-fonts-ttf", "png-js"].includes(name)) expect(licenses, name).toBeDefined();
    const locked = Object.entries<{ version: string }>(packages).filter(([path]) =>
      path.endsWith(`node_modules/${name}`),
    );
    expect(locked.map(([, each]) => each.version)).toContain(version);
  }
});

test("[OPS-13] the build contains no package with an advisory that is not accepted", () => {
  const open = listMatches(readAdvisories().advisories, shippedPackages).filter(
    ({ advisory }) => !advisory.accepted,
  );
  expect(open.map(({ advisory, version }) => `${advisory.package} ${version}: ${advisory.id}`)).toEqual([]);
});

test("[OPS-13] an advisory is accepted only while the build contains its package", () => {
  const acceptedAdvisories = readAdvisories().advisories.filter((each) => each.accepted);
  const matchedAdvisories = listMatches(acceptedAdvisories, shippedPackages).map(({ advisory }) => advisory);
  expect(acceptedAdvisories.filter((each) => !matchedAdvisories.includes(each))).toEqual([]);
});

describe("a portal with Remix's known advisory", () => {
  const portal = withPortal();

  test.each(["/_root.data", "/contact-us.data", "/app/home.data"])(
    "[GHSA-rxv8-25v2-qmq8] a single fetch of %s gets a page and no stream",
    async (target) => {
      const reply = await portal().createBrowser().exchange({ target });
      expect(reply.status).not.toBe(200);
      expect(reply.headers.get("Content-Type") ?? "").not.toContain("text/x-script");
    },
  );
});
