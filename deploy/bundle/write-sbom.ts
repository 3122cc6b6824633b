// Runs after the build and writes build/sbom.cdx.json: the packages in the bundles or next to them, in `npm
// sbom`'s format.
import { execFileSync } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What `npm sbom` writes, as far as this file reads it. */
interface BillOfMaterials {
  $schema: string;
  bomFormat: string;
  specVersion: string;
  version: number;
  metadata: { tools: unknown; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}
interface Component {
  "bom-ref": string;
  [key: string]: unknown;
}

/**
 * Lists `name@version` of the packages in the bundles. Removes the compilers' reports, which contain local
 * paths.
 */
async function listBundledPackages(): Promise<string[]> {
  const lock = JSON.parse(await readFile("package-lock.json", "utf8"));
  const folders = new Set<string>();
  for (const name of (await readdir("build")).filter((each) => /^metafile\..*\.json$/.test(each))) {
    const { inputs } = JSON.parse(await readFile(join("build", name), "utf8"));
    for (const input of Object.keys(inputs)) {
      const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0];
      if (folder) folders.add(folder.slice(folder.indexOf("node_modules/")));
    }
    await rm(join("build", name));
  }
  return [...folders].map((folder) => {
    const version = lock.packages[folder]?.version;
    if (!version) throw new Error(`package-lock.json lacks ${folder}, which is in the build`);
    return `${folder.split("node_modules/").at(-1)}@${version}`;
  });
}

function describeLock(...options: string[]): BillOfMaterials {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only", ...options];
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm ? ([process.execPath, npm] as const) : (["npm"] as const);
  return JSON.parse(
    execFileSync(command, [...first, ...args], {
      maxBuffer: 64e6,
      stdio: ["ignore", "pipe", "ignore"],
      encoding: "utf8",
    }),
  );
}

const bundled = await listBundledPackages();
// The image installs these next to the bundles.
const installed = describeLock("--omit", "dev").components.map((each) => each["bom-ref"]);
const shippedPackages = new Set([...bundled, ...installed]);
const { $schema, bomFormat, specVersion, version, metadata, components, dependencies } = describeLock();
const { name } = JSON.parse(await readFile("package.json", "utf8"));
const root = metadata.component["bom-ref"];
const document = {
  $schema,
  bomFormat,
  specVersion,
  version,
  // Has no time and no serial number, so that two builds of a commit are equal to the byte.
  metadata: {
    lifecycles: [{ phase: "build" }],
    tools: metadata.tools,
    component: { ...metadata.component, type: "application", name },
  },
  components: components
    .filter((each) => shippedPackages.has(each["bom-ref"]))
    // npm's development dependencies count as required if they are in a bundle.
    .map((each) =>
      bundled.includes(each["bom-ref"]) ? { ...each, scope: "required", properties: [] } : each,
    ),
  dependencies: dependencies
    .filter(({ ref }) => ref === root || shippedPackages.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => shippedPackages.has(each)) })),
};
const missingRefs = [...shippedPackages].filter(
  (ref) => !document.components.some((each) => each["bom-ref"] === ref),
);
if (missingRefs.length > 0) throw new Error(`npm does not know ${missingRefs.join(", ")}`);
await writeFile("build/sbom.cdx.json", `${JSON.stringify(document, null, 2)}\n`);
