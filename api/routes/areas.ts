import type { Area } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { accountRoutes } from "./account.ts";
import { brandingRoutes } from "./branding.ts";
import { contactRoutes } from "./contact.ts";
import { contentRoutes } from "./content.ts";
import { demoRoutes } from "./demo.ts";
import { loginRoutes } from "./login.ts";
import { loginSetupRoutes } from "./login-setup.ts";
import { sessionRoutes } from "./session.ts";

/** Every call that this API answers, as its document lists them. Demo calls are left out where there is no demo. */
export function listAreas(services: Services): Area[] {
  const areas: Area[] = [
    { title: "Signing in", implementations: [...loginRoutes(services), ...loginSetupRoutes(services)] },
    { title: "The session", implementations: sessionRoutes(services) },
    { title: "The user", implementations: accountRoutes(services) },
    { title: "Brand", implementations: brandingRoutes(services) },
    { title: "Content", implementations: contentRoutes(services) },
    { title: "Contact", implementations: contactRoutes(services) },
  ];
  return services.extensions.includes("demo")
    ? [...areas, { title: "The demo", implementations: demoRoutes(services) }]
    : areas;
}
