import { listSources, type Source } from "../architecture/sources.ts";
import { calls } from "../support/calls.ts";

/** Every page needs the calls of these files, so they name no page. */
const EVERYWHERE = /^app\/(session|frame|auth|brand|platform|request-context|portal|root|entry)/;
const EVERY_PAGE_LABEL = "every page";

/**
 * The screens that need each call, by its id, from the portal's source. A route needs the calls of the files that it
 * imports. A file of several calls counts for all of them, so a listed screen may not need one.
 */
export function listScreens(): Map<string, string[]> {
  const sources = new Map(listSources("app").map((source) => [source.path, source]));
  const ids = calls.map(({ id }) => id);
  const listCalls = ({ text }: Source) =>
    /from "(#contract\/|.*calls\.server\.ts)/.test(text)
      ? ids.filter((id) => new RegExp(`\\b${id}\\b`).test(text))
      : [];
  const screens = new Map<string, Set<string>>();
  const addScreen = (id: string, screen: string) =>
    screens.set(id, (screens.get(id) ?? new Set()).add(screen));

  for (const source of sources.values()) {
    if (EVERYWHERE.test(source.path)) for (const id of listCalls(source)) addScreen(id, EVERY_PAGE_LABEL);
    const route = /^app\/routes\/([^/]+)\/route\.tsx?$/.exec(source.path)?.[1];
    if (!route) continue;
    const waiting = [source];
    const visitedFiles = new Set<string>();
    for (let nextScreen = waiting.pop(); nextScreen; nextScreen = waiting.pop()) {
      if (visitedFiles.has(nextScreen.path) || EVERYWHERE.test(nextScreen.path)) continue;
      visitedFiles.add(nextScreen.path);
      for (const id of listCalls(nextScreen)) addScreen(id, toAddress(route));
      for (const { target, isTypeOnly } of nextScreen.imports) {
        const next = sources.get(target);
        if (next && !isTypeOnly) waiting.push(next);
      }
    }
  }
  return new Map([...screens].map(([id, calls]) => [id, [...calls].toSorted()]));
}

/** Turns `app.my-benefits_.$id` into `/app/my-benefits/{id}`. */
function toAddress(route: string): string {
  const segments = route.replaceAll("[.]", "\0").split(".");
  const pathSegments = segments.filter((segment) => !segment.startsWith("_") || segment.length === 0);
  return `/${pathSegments
    .map((segment) => segment.replace(/_$/, "").replace(/^\$(.*)$/, (_, name) => (name ? `{${name}}` : "*")))
    .join("/")
    .replaceAll("\0", ".")}`;
}
