import { content } from "./content.ts";
import { form } from "./form.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import { session } from "./session.ts";
import { shell } from "./shell.ts";

export const en = { content, form, login, logout, session, shell } as const;
