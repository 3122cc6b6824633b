import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import { machinePaths, paths } from "~/paths.ts";

type Env = { Bindings: HttpBindings };

/** RFC 9116 advises less than a year; the address is read far more often. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

interface WellKnownDeps {
  /** An email address or a page; null publishes none. */
  securityContact: string | null;
  realNow: () => number;
}

/**
 * Addresses that programs expect at every host: where to report a security fault, and where to change a
 * password.
 */
export function addWellKnownRoutes(app: Hono<Env>, { securityContact, realNow }: WellKnownDeps): void {
  app.get(machinePaths.securityTxt(), (context) => {
    if (securityContact === null) return context.notFound();
    const contact = securityContact.startsWith("https:") ? securityContact : `mailto:${securityContact}`;
    const expires = new Date(Math.floor(realNow() / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS);
    const text = [`Contact: ${contact}`, `Expires: ${expires.toISOString()}`, "Preferred-Languages: en", ""];
    return context.text(text.join("\n"), 200, {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=86400",
    });
  });
  app.get(machinePaths.wellKnownChangePassword(), (context) =>
    context.redirect(paths.profilePanel("change-password"), 303),
  );
}
