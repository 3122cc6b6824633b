/** Compiles the texts on import, because later imports need those files. */
import { compileCopy } from "../../app/copy/compile/compile.ts";

compileCopy(null);
