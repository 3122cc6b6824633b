import type { Setup } from "./setup.server.ts";

const EXTENSION = "pension-model";

/** Whether the upstream can model another share of pay. */
export const hasPensionModel = ({ extensions }: Pick<Setup, "extensions">) => extensions.has(EXTENSION);
