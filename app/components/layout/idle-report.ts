import { paths } from "~/paths.ts";
import { readIdleMs } from "./idle-clock.ts";

/**
 * `active`: the person types or presses. `stay`: the dialog's button. `leave`: typed values are kept until
 * the next login.
 */
type ActivityReport =
  | { intent: "active" | "stay" }
  | { intent: "leave"; page: string; typed: URLSearchParams };

/** Longer than the server waits for its upstream; a reply after that counts as none. */
const REPLY_MS = 20_000;

/** Reports an action to the server; false if it did not answer, "ended" if the session has ended. */
export async function reportActivity(csrf: string, report: ActivityReport): Promise<boolean | "ended"> {
  const body = new URLSearchParams({ csrf, intent: report.intent, agoMs: String(readIdleMs()) });
  if (report.intent === "leave") {
    body.set("page", report.page);
    body.set("typed", String(report.typed));
  }
  return callActivity({ method: "POST", body });
}

/** Milliseconds for which the session has been idle by the server's record; null if it did not answer. */
export async function askIdleMs(): Promise<number | "ended" | null> {
  try {
    const reply = await fetch(paths.activity(), { redirect: "manual" });
    return reply.ok ? (((await reply.json()) as { idleMs: number | null }).idleMs ?? "ended") : null;
  } catch {
    return null;
  }
}

async function callActivity(init: RequestInit): Promise<boolean | "ended"> {
  try {
    const signal = AbortSignal.timeout(REPLY_MS);
    const reply = await fetch(paths.activity(), { ...init, redirect: "manual", signal });
    // A session that has ended gets a redirect to the login page.
    if (reply.type === "opaqueredirect") return "ended";
    if (!reply.ok) return false;
    return ((await reply.json()) as { idleMs: number | null }).idleMs === null ? "ended" : true;
  } catch {
    return false;
  }
}

/** A form's typed but unsent values; never a password, a code or a file. */
export function readTypedValues(form: HTMLFormElement): URLSearchParams {
  const typed = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const control = form.elements.namedItem(name);
    const isSecret = control instanceof HTMLInputElement && /^(password|file)$/.test(control.type);
    if (typeof value === "string" && !isSecret) typed.append(name, value);
  }
  return typed;
}
