import { getAccess } from "../../app/platform/path-rules.server.ts";
import { listAddresses, type ManifestAddress } from "./manifest.ts";

export interface BuiltRoute extends ManifestAddress {
  /** Whether a page needs a logged-in person, by the portal's table of paths. */
  isGuarded: boolean;
}

/** Every route of the build. */
export const createListRoutes = (): BuiltRoute[] =>
  listAddresses().map((route) => ({ ...route, isGuarded: getAccess(route.path) !== "anyone" }));
