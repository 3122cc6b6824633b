import "~/components/kit.ts";
import "~/components/form/robot-check.tsx";
import "~/components/layout/cookie-banner.tsx";
import "~/components/layout/idle-loader.tsx";
import "~/components/layout/status-loader.tsx";
import { useRouteLoaderData } from "@remix-run/react";
import type { Frame } from "./frame.server.ts";

/** A route's settings for the frame, in its `handle`. */
export interface PageHandle {
  /** `own`: the page brings its whole layout, as sign-in does. */
  frame?: "own";
  /** The page that the browser moves on to, and after how many seconds; from the route's own data. */
  refresh?: (data: unknown) => { seconds: number; url: string } | null;
  /** The title where it is in another language than the page; such a route has none in its `meta`. */
  foreignTitle?: (data: unknown) => { text: string; lang: string } | null;
  /** False: a page to read, which ships no script. */
  scripts?: false;
  /**
   * True: everybody who begins here sees the same, so the server renders it once for all. Its scripts load when somebody
   * first touches it.
   */
  isShared?: true;
}

/** The frame's data on every page; null if not even that could be loaded. */
export function useFrame(): Frame | null {
  return (useRouteLoaderData("root") as Frame | undefined) ?? null;
}

/** As `useFrame`, on pages that only render once it is loaded. */
export function useLoadedFrame(): Frame {
  const frame = useFrame();
  if (!frame) throw new Error("The frame is loaded with every page");
  return frame;
}

/** "{title} | {brand}" (LOGIN-05, CONTENT-08). */
export function pageTitle(title: string, matches: readonly { id: string; data: unknown }[]): string {
  const frame = matches.find((match) => match.id === "root")?.data as Frame | undefined;
  return frame?.brand.name ? `${title} | ${frame.brand.name}` : title;
}
