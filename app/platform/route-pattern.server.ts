import type { ServerBuild } from "@remix-run/node";
import { type AgnosticRouteObject, matchRoutes } from "@remix-run/router";

/** All unknown addresses count as one, because anybody can request any address. */
const NO_ROUTE = "unknown";

/** Finds the pattern of an address's route, such as `/app/my-benefits/:id`, which names no person. */
export function createRoutePattern(routes: ServerBuild["routes"]): (pathname: string) => string {
  const tree = toRouteTree(routes);
  return (pathname) => {
    try {
      const matches = matchRoutes(tree, pathname);
      const parts = matches?.flatMap(({ route }) => route.path?.split("/") ?? []).filter(Boolean) ?? [];
      const isUnknown = matches === null || parts[0] === "*";
      return isUnknown ? NO_ROUTE : `/${parts.join("/")}`;
    } catch {
      return NO_ROUTE;
    }
  };
}

function toRouteTree(routes: ServerBuild["routes"], parentId?: string): AgnosticRouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && (route.parentId || undefined) === parentId)
    .map((route) => {
      const { id, path, index, caseSensitive } = route as NonNullable<typeof route>;
      if (index) return { id, path, index: true, caseSensitive } as AgnosticRouteObject;
      return { id, path, caseSensitive, children: toRouteTree(routes, id) };
    });
}
