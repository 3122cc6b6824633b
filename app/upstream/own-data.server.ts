import type { Setup } from "./setup.server.ts";

/** Whether the upstream gives people their stored data. */
export const hasStoredData = ({ extensions }: Pick<Setup, "extensions">): boolean =>
  extensions.has("own-data");
