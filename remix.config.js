// Another language needs only the browser's half (deploy/bundle/build-languages.ts).
const language = process.env.COPY_LANGUAGE ?? "en";
const isMain = language === "en";

/** @type {import('@remix-run/dev').AppConfig} */
export default {
  server: "./server.ts",
  serverBuildPath: isMain ? "build/index.js" : `build/languages/${language}.cjs`,
  assetsBuildDirectory: isMain ? "public/build" : `build/languages/${language}`,
  // Bundled packages call `require`, which an ES module lacks; build/package.json says so to Node.
  serverModuleFormat: "cjs",
  serverPlatform: "node",
  serverMinify: false,
  // The server is one file. It leaves out native code, which no bundler can include, and code that starts
  // worker threads from its own file, and Remix's own `fetch`, which Node has.
  serverDependenciesToBundle: [/^(?!better-sqlite3|@node-rs\/argon2|pg-native|piscina|undici).*/],
  // The login screen is `/` but not an index route, whose forms Remix would post to `/?index` (LOGIN-01).
  routes: (defineRoutes) => defineRoutes((route) => route("/", "routes/_index/route.tsx")),
  ignoredRouteFiles: ["routes/_index/**", "**/.*", "**/*.test.{ts,tsx}", "**/*.server.{ts,tsx}", "**/*.scss"],
  tailwind: false,
  postcss: false,
  watchPaths: ["./contract", "./api"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
    // turbo-stream 2.4.1 has an unfixed denial-of-service flaw, and single fetch costs a quarter of the
    // throughput.
    v3_singleFetch: false,
    // v3_routeConfig crashes the classic compiler.
  },
};
