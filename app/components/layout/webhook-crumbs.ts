import { reportsCopy } from "#copy/reports";
import { webhooksCopy } from "#copy/webhooks";
import { paths } from "~/paths.ts";
import { webhookPaths } from "~/paths-webhooks.ts";
import type { Crumb } from "./breadcrumbs.tsx";
import { getEmployerCrumbs } from "./employer-crumbs.ts";

/** The breadcrumbs of a page below the connected systems. */
export const getWebhookCrumbs = (...crumbs: Crumb[]): Crumb[] =>
  getEmployerCrumbs(
    { title: reportsCopy("title"), to: paths.reporting() },
    { title: webhooksCopy("title"), to: webhookPaths.list() },
    ...crumbs,
  );
