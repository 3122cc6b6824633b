/** Compiles the texts when it is imported, because later imports need those files. */
import { compileCopy } from "../../app/copy/compile/compile.ts";

compileCopy(null);
