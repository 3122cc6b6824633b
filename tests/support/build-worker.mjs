// The compiler emits no worker: this bundles what worker threads run. With `--watch`, again after each change.
import { build, context } from "esbuild";

const options = {
  entryPoints: ["app/workers/tasks.server.ts"],
  outfile: "build/worker.js",
  bundle: true,
  format: "cjs",
  platform: "node",
  target: "node20",
  minifySyntax: true,
  // It reads data files beside its own code.
  external: ["pdfkit"],
  // A CommonJS file has no `import.meta`.
  define: { "import.meta.url": "fileUrl", "process.env.NODE_ENV": JSON.stringify("production") },
  banner: { js: 'const fileUrl = require("node:url").pathToFileURL(__filename).href;' },
  logLevel: "warning",
};
if (process.argv.includes("--watch")) await (await context(options)).watch();
else await build(options);
