import { compileCopy } from "../../app/copy/compile/compile.ts";

/** What people read is there before the first test imports it. */
export default function setup(): void {
  compileCopy(null);
}
