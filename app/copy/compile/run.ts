import { compileCopy, SOURCE } from "./compile.ts";

compileCopy(process.argv.includes("--server") ? null : (process.env.COPY_LANGUAGE ?? SOURCE));
