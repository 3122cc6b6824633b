// Bundles the worker threads' code, which the compiler does not build. With `--watch` it does so after each change.
import { writeFile } from "node:fs/promises";
import { type BuildOptions, build, context } from "esbuild";

const options = {
  entryPoints: ["app/workers/tasks.server.ts"],
  outfile: "build/worker.js",
  bundle: true,
  format: "cjs",
  platform: "node",
  target: "node20",
  minifySyntax: true,
  // The package reads data files next to its code.
  external: ["pdfkit"],
  // A CommonJS file has no `import.meta`.
  define: { "import.meta.url": "fileUrl", "process.env.NODE_ENV": JSON.stringify("production") },
  banner: { js: 'const fileUrl = require("node:url").pathToFileURL(__filename).href;' },
  logLevel: "warning",
  metafile: true,
} satisfies BuildOptions;
if (process.argv.includes("--watch")) await (await context(options)).watch();
else {
  const { metafile } = await build(options);
  // The file has the format of the compiler's, because the bill of materials reads both.
  await writeFile("build/metafile.worker.json", JSON.stringify(metafile));
}
