// The compiler emits no worker, so this bundles the worker threads' code. With `--watch`, again after each
// change.
import { writeFile } from "node:fs/promises";
import { build, context } from "esbuild";

const options = {
  entryPoints: ["app/workers/tasks.server.ts"],
  outfile: "build/worker.js",
  bundle: true,
  format: "cjs",
  platform: "node",
  target: "node20",
  minifySyntax: true,
  // It reads data files next to its own code.
  external: ["pdfkit"],
  // A CommonJS file has no `import.meta`.
  define: { "import.meta.url": "fileUrl", "process.env.NODE_ENV": JSON.stringify("production") },
  banner: { js: 'const fileUrl = require("node:url").pathToFileURL(__filename).href;' },
  logLevel: "warning",
  metafile: true,
};
if (process.argv.includes("--watch")) await (await context(options)).watch();
else {
  const { metafile } = await build(options);
  // In the format of the compiler's own, which the bill of materials reads.
  await writeFile("build/metafile.worker.json", JSON.stringify(metafile));
}
