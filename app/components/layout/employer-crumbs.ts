import { dashboardCopy } from "#copy/dashboard";
import { shellCopy } from "#copy/shell";
import { paths } from "~/paths.ts";
import type { Crumb } from "./breadcrumbs.tsx";

/** The breadcrumbs of an employer's page: "Home > Employer dashboard > …". */
export const getEmployerCrumbs = (...crumbs: Crumb[]): Crumb[] => [
  { title: shellCopy("home"), to: paths.home() },
  { title: dashboardCopy("title"), to: paths.dashboard() },
  ...crumbs,
];
