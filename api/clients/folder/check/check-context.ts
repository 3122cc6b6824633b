import type { ClientDocument } from "../../document.ts";
import type { Positions } from "../parse/locator.ts";
import type { ProblemList } from "../problem.ts";

/** What checks need: the whole document, where each part comes from, and the day of the check. */
export interface CheckContext {
  document: ClientDocument;
  positions: Positions;
  /** A date as `yyyy-mm-dd`. */
  today: string;
  problems: ProblemList;
  /** Whether a file, or a file in a folder, could not be read completely, so that its content is unknown. */
  isFaulty: (path: string) => boolean;
}
