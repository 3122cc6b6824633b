/** Compiles what people read when it is imported, because what is imported after it needs those files. */
import { compileCopy } from "../../app/copy/compile/compile.ts";

compileCopy(null);
