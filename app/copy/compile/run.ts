import { compileCopy, SOURCE_LANGUAGE } from "./compile.ts";

compileCopy(process.argv.includes("--server") ? null : (process.env.COPY_LANGUAGE ?? SOURCE_LANGUAGE));
