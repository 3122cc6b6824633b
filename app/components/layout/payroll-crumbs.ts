import { payrollCopy } from "#copy/payroll";
import { reportsCopy } from "#copy/reports";
import { paths } from "~/paths.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import type { Crumb } from "./breadcrumbs.tsx";
import { getEmployerCrumbs } from "./employer-crumbs.ts";

/** The breadcrumbs of the payroll runs and of one run. */
export const getPayrollCrumbs = (...crumbs: Crumb[]): Crumb[] =>
  getEmployerCrumbs(
    { title: reportsCopy("title"), to: paths.reporting() },
    { title: payrollCopy("title"), to: crumbs.length > 0 ? payrollPaths.payroll() : undefined },
    ...crumbs,
  );
