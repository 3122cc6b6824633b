import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const files = {
  "package.json": JSON.stringify({
    name: "bare",
    private: true,
    type: "module",
    dependencies: { isbot: "*" },
  }),
  "tsconfig.json": JSON.stringify({ compilerOptions: { jsx: "react-jsx", moduleResolution: "Bundler" } }),
  "remix.config.js": `export default { serverModuleFormat: "cjs", future: { v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_throwAbortReason: true, v3_lazyRouteDiscovery: true } };\n`,
  // The stock entry imports isbot, which no other part of this project needs; this makes the same decision.
  "app/isbot.ts": `export const isbot = (agent: string) => /bot|crawl|spider|slurp/i.test(agent);\n`,
  "app/root.tsx": `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
export default function App() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
`,
  "app/routes/_index.tsx": `import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
export const loader = () => json({ hello: "world" });
export default function Hello() {
  return <h1>Hello {useLoaderData<typeof loader>().hello}</h1>;
}
`,
};

export interface Baseline {
  folder: string;
  /** Node arguments that start it under `remix-serve`. */
  args: string[];
  remove(): Promise<void>;
}

/** Builds a minimal Remix app with the same compiler, which our ratios compare with. */
export async function makeBaseline(projectFolder: string): Promise<Baseline> {
  const folder = await mkdtemp(join(tmpdir(), "bench-baseline-"));
  const modules = join(projectFolder, "node_modules");
  await symlink(modules, join(folder, "node_modules"));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const stock = join(modules, "@remix-run/dev/dist/config/defaults");
  await cp(join(stock, "entry.client.tsx"), join(folder, "app/entry.client.tsx"));
  const entry = await readFile(join(stock, "entry.server.node.tsx"), "utf8");
  await writeFile(join(folder, "app/entry.server.tsx"), entry.replace('from "isbot"', 'from "./isbot"'));
  await mkdir(join(folder, "build"));
  await writeFile(join(folder, "build/package.json"), '{"type":"commonjs"}');
  execFileSync(process.execPath, [join(modules, "@remix-run/dev/dist/cli.js"), "build"], {
    cwd: folder,
    stdio: "ignore",
  });
  return {
    folder,
    args: [join(modules, "@remix-run/serve/dist/cli.js"), "build/index.js"],
    remove: () => rm(folder, { recursive: true }),
  };
}
