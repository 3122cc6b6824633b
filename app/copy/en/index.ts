import { form } from "./form.ts";
import { shell } from "./shell.ts";

export const en = { form, shell } as const;
