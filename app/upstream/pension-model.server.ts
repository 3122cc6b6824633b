import type { Setup } from "./setup.server.ts";

const EXTENSION = "pension-model";

/** Whether the upstream works out what another share of pay would do. */
export const hasPensionModel = ({ extensions }: Pick<Setup, "extensions">) => extensions.has(EXTENSION);
