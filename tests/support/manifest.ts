import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface ManifestAddress {
  id: string;
  /** An address that the route answers, with parameters and splats filled in. */
  path: string;
  /** A pattern of all addresses that the route answers. */
  pattern: RegExp;
  hasLoader: boolean;
  hasAction: boolean;
  /** The address for data requests and posts, which is marked for index routes. */
  dataPath: string;
}

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasLoader: boolean;
  hasAction: boolean;
}

/** Every route of the build, from the browsers' manifest, so that new routes are tested too. */
export function listAddresses(): ManifestAddress[] {
  const { routes } = readManifest();
  return Object.values(routes).map((route) => toRoute(route, routes));
}

/** The version of the build, which Remix's client sends when it asks for routes. */
export const getManifestVersion = (): string => readManifest().version;

function readManifest(): { version: string; routes: Record<string, ManifestRoute> } {
  const folder = fileURLToPath(new URL("../../public/build/", import.meta.url));
  const file = readdirSync(folder).find((name) => /^manifest-.*\.js$/.test(name));
  if (!file) throw new Error("There is no build: npm run build");
  const text = readFileSync(folder + file, "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

function toRoute(route: ManifestRoute, routes: Record<string, ManifestRoute>): ManifestAddress {
  const parts: string[] = [];
  for (
    let ancestor: ManifestRoute | undefined = route;
    ancestor;
    ancestor = ancestor.parentId ? routes[ancestor.parentId] : undefined
  )
    if (ancestor.path) parts.unshift(ancestor.path);
  const template = `/${parts.join("/")}`.replace(/\/{2,}/g, "/");
  const path = template.replace(/:\w+\??/g, "1").replace(/\*/g, "nowhere/at/all");
  return {
    id: route.id,
    path,
    pattern: new RegExp(
      `^${template
        .replace(/[.+]/g, "\\$&")
        .replace(/:\w+\??/g, "[^/]+")
        .replace(/\*/g, ".*")}/?$`,
    ),
    hasLoader: route.hasLoader,
    hasAction: route.hasAction,
    dataPath: `${path}?${route.index ? "index&" : ""}_data=${encodeURIComponent(route.id)}`,
  };
}
