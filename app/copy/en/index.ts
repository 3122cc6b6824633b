import { contact } from "./contact.ts";
import { content } from "./content.ts";
import { demo } from "./demo.ts";
import { form } from "./form.ts";
import { home } from "./home.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import { session } from "./session.ts";
import { shell } from "./shell.ts";

export const en = { contact, content, demo, form, home, login, logout, session, shell } as const;
