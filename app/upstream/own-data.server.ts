import type { Setup } from "./setup.server.ts";

/** Whether the upstream gives people everything that it keeps of them. */
export const hasOwnData = ({ extensions }: Pick<Setup, "extensions">): boolean => extensions.has("own-data");
