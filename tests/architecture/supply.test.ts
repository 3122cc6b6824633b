import { createRequire } from "node:module";
import semver from "semver";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { paths } from "../../app/paths.ts";
import { claimPaths } from "../../app/paths-claims.ts";
import { decisionPaths } from "../../app/paths-decisions.ts";
import { payrollPaths } from "../../app/paths-payroll.ts";
import { uploadPaths } from "../../app/paths-uploads.ts";
import { listMatches, readAdvisories } from "../supply/check.ts";
import { listFiles, readSource } from "./sources.ts";

const require = createRequire(import.meta.url);
const manifest = JSON.parse(readSource("package.json"));
const lock = JSON.parse(readSource("package-lock.json"));
const dockerfile = readSource("Dockerfile");
const { reviewed, advisories } = readAdvisories();

interface LockedPackage {
  integrity?: string;
  resolved?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
}

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
/** Whether a version such as `$react` refers to a version in `devDependencies`. */
const isReference = (version: string) =>
  version.startsWith("$") && version.slice(1) in manifest.devDependencies;

function listVersions(versions: Record<string, unknown>): [string, string][] {
  return Object.entries(versions).flatMap(([name, version]) =>
    typeof version === "string" ? [[name, version]] : listVersions(version as Record<string, unknown>),
  );
}

test("[OPS-12] package.json names one version of each package, and no range", () => {
  const dependencies = [manifest.dependencies, manifest.devDependencies, manifest.overrides].flatMap(
    listVersions,
  );
  expect(dependencies.length).toBeGreaterThan(80);
  expect(dependencies.filter(([, version]) => !EXACT.test(version) && !isReference(version))).toEqual([]);
});

test("[OPS-12] the lock file matches package.json and has a checksum of every package", () => {
  const { "": root, ...packages } = lock.packages;
  expect(root.dependencies).toEqual(manifest.dependencies);
  expect(root.devDependencies).toEqual(manifest.devDependencies);
  // npm omits the checksums of packages that only other platforms install, and only for tools.
  const unchecked = Object.entries<LockedPackage>(packages)
    .filter(([, each]) => !each.integrity?.startsWith("sha512-") && !(each.dev && each.optional && each.os))
    .map(([path]) => path);
  expect(unchecked).toEqual([]);
  const foreignPackages = Object.entries<LockedPackage>(packages).filter(([, each]) =>
    /^(git|file|http:)/.test(each.resolved ?? ""),
  );
  expect(foreignPackages).toEqual([]);
});

test("[OPS-12] images are built by npm ci and from the Node version that the tests use", () => {
  expect(dockerfile.match(/\bnpm (install|i|add|update)\b/g)).toBeNull();
  expect(dockerfile).toContain(`ARG BASE=docker.io/library/node:${manifest.devDependencies.node}-`);
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect(new Set(bases)).toEqual(new Set(["$" + "{BASE}"]));
  for (const { image, build } of Object.values<{ image?: string; build?: unknown }>(
    parse(readSource("deploy/compose.yaml")).services,
  )) {
    if (!build) expect(image).toMatch(/:v?\d+(\.\d+)+/);
  }
});

test("[OPS-12] the image has every script of its build, and each of their imports", () => {
  const steps = [...manifest.scripts.build.matchAll(/node (deploy\/bundle\/\S+)/g)].map(([, path]) => path);
  expect(steps).toContain("deploy/bundle/write-sbom.ts");
  const reachedScripts = new Set<string>();
  const followScripts = (path: string) => {
    if (reachedScripts.has(path)) return;
    reachedScripts.add(path);
    for (const [, name] of readSource(path).matchAll(/from "\.\/([\w-]+\.ts)"/g))
      followScripts(`${path.slice(0, path.lastIndexOf("/"))}/${name}`);
  };
  for (const path of steps) followScripts(path as string);
  expect(reachedScripts.size).toBeGreaterThan(steps.length);
  const ignoreLines = readSource(".dockerignore").split("\n");
  for (const path of reachedScripts) expect(ignoreLines).toContain(`!${path}`);
});

test("[OPS-13] an accepted advisory names its range, the reason, and the tests that prove it harmless", () => {
  expect(reviewed).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(Date.parse(reviewed)).toBeLessThanOrEqual(Date.now());
  const files = new Set(listFiles());
  for (const { id, vulnerable, accepted, heldOffBy } of advisories) {
    expect(semver.validRange(vulnerable), id).not.toBeNull();
    expect(accepted === undefined || accepted.length > 40, id).toBe(true);
    expect(heldOffBy !== undefined && heldOffBy.length > 0, id).toBe(accepted !== undefined);
    expect((heldOffBy ?? []).filter((path) => !files.has(path) || !path.endsWith(".test.ts"))).toEqual([]);
  }
});

test("[OPS-13] docs/react-router-7.md names exactly the accepted advisories", () => {
  const page = readSource("docs/react-router-7.md");
  const acceptedAdvisories = advisories.filter((each) => each.accepted);
  for (const { id } of acceptedAdvisories) expect(page).toContain(id);
  const advisoryIds = [...page.matchAll(/GHSA(?:-\w{4}){3}/g)].map(([id]) => id);
  expect([...new Set(advisoryIds)].toSorted()).toEqual(
    [...new Set(acceptedAdvisories.map(({ id }) => id))].toSorted(),
  );
});

test.each([
  { version: "6.30.6", found: ["A"] },
  { version: "7.17.9", found: ["A", "B"] },
  { version: "7.18.0", found: [] },
])(
  "[OPS-13] react-router $version has the advisories $found, by their ranges of versions",
  ({ version, found }) => {
    const buildAdvisory = (id: string, vulnerable: string) =>
      ({ id, vulnerable, package: "react-router", severity: "high", title: id }) as const;
    const list = [buildAdvisory("A", ">=6.4.0 <7.18.0"), buildAdvisory("B", ">=7.0.0 <7.18.0")];
    const shipped = [
      { name: "react-router", version },
      { name: "react-router-dom", version: "7.0.0" },
    ];
    expect(listMatches(list, shipped).map((each) => each.advisory.id)).toEqual(found);
  },
);

test("[GHSA-337j-9hxr-rhxg] errors reach a browser without the name of their constructor", () => {
  const { serializeErrors } = require("@remix-run/server-runtime/dist/errors.js");
  const namedError = Object.assign(new TypeError("secret"), { name: "WebSocket" });
  expect(serializeErrors({ route: namedError }, "production")).toEqual({
    route: { __type: "Error", message: "Unexpected Server Error", stack: undefined },
  });
});

test.each([
  "\\evil.example",
  "/evil.example",
  "//evil.example",
  "https://evil.example",
  "javascript:alert(1)",
])("[GHSA-wrjc-x8rr-h8h6] links stay on the site when an id is %s", (text) => {
  const makers = [paths, payrollPaths, claimPaths, decisionPaths, uploadPaths]
    .flatMap((each) => Object.entries<unknown>(each))
    .filter((each): each is [string, (...texts: unknown[]) => string] => typeof each[1] === "function");
  expect(makers.length).toBeGreaterThan(80);
  for (const [name, toPath] of makers) {
    // Some of these functions take a list or a query first.
    const addresses = [text, [text], { search: text, token: text }].flatMap((first) => {
      try {
        return [toPath(first, text, text)];
      } catch {
        return [];
      }
    });
    expect(addresses, name).not.toEqual([]);
    for (const path of addresses) expect(path, name).toMatch(/^\/(?![/\\])/);
  }
});

test("[GHSA-rxv8-25v2-qmq8] the configuration keeps single fetch off", async () => {
  const address = new URL("../../remix.config.js", import.meta.url).href;
  const { default: config } = await import(address);
  expect(config.future.v3_singleFetch).toBe(false);
});
