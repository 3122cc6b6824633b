import "~/components/kit.ts";
import "~/components/form/robot-check.tsx";
import "~/components/layout/cookie-banner.tsx";
import "~/components/layout/idle-loader.tsx";
import "~/components/layout/status-loader.tsx";
import { type MetaFunction, useRouteLoaderData } from "@remix-run/react";
import type { Frame } from "./frame.server.ts";

/** A route's settings for the frame, in its `handle` export. */
export interface PageHandle {
  /** `own` means that the page brings its whole layout, as login pages do. */
  frame?: "own";
  /** The page that the browser moves on to and after how many seconds, from the route's data. */
  refresh?: (data: unknown) => { seconds: number; url: string } | null;
  /** The title if its language differs from the page's; the route then has none in its `meta`. */
  foreignTitle?: (data: unknown) => { text: string; lang: string } | null;
  /** False for a page that is only read, which loads no scripts. */
  scripts?: false;
  /**
   * Whether all visitors whose visit begins here see the same page, so that the server renders it once. Its
   * scripts load at the first touch.
   */
  isShared?: true;
}

/** The frame's data on every page; null if it could not be loaded. */
export function useFrame(): Frame | null {
  return (useRouteLoaderData("root") as Frame | undefined) ?? null;
}

/** Like `useFrame`, for pages that render only once it is loaded. */
export function useLoadedFrame(): Frame {
  const frame = useFrame();
  if (!frame) throw new Error("The frame is loaded with every page");
  return frame;
}

/** A route's `meta` with the page's title; the text is read for each page, in its language. */
export const createPageMeta =
  <Loader = unknown>(
    getTitle: (data: Parameters<MetaFunction<Loader>>[0]["data"]) => string,
  ): MetaFunction<Loader> =>
  ({ data, matches }) => [{ title: toPageTitle(getTitle(data), matches) }];

type Meta = NonNullable<ReturnType<MetaFunction>>;

/** The `meta` of a panel; the page below gives the title if the panel could not load its data. */
export function createPanelMeta(
  title: string | null | undefined,
  matches: readonly { id: string; data: unknown; meta: Meta }[],
): Meta {
  return title ? [{ title: toPageTitle(title, matches) }] : (matches.at(-2)?.meta ?? []);
}

/** The page's title, "{title} | {brand}" (LOGIN-05, CONTENT-08). */
export function toPageTitle(title: string, matches: readonly { id: string; data: unknown }[]): string {
  const frame = matches.find((match) => match.id === "root")?.data as Frame | undefined;
  return frame?.brand.name ? `${title} | ${frame.brand.name}` : title;
}
