import { copy } from "~/copy/copy.ts";
import { dashboardCopy } from "~/copy/dashboard.ts";
import { paths } from "~/paths.ts";
import type { Crumb } from "./breadcrumbs.tsx";

/** The way to a page of the employer's: "Home > Employer dashboard > …". */
export const employerCrumbs = (...crumbs: Crumb[]): Crumb[] => [
  { title: copy("shell.home"), to: paths.home() },
  { title: dashboardCopy("title"), to: paths.dashboard() },
  ...crumbs,
];
