import { defineCall, fileSchema, z } from "../define.ts";
import { countSchema, daySchema, idParamsSchema, pageNumberSchema, penceSchema } from "../schemas.ts";

const extension = "payroll-lists";
const pageQuerySchema = z.object({ page: pageNumberSchema });
const person = { employeeId: z.string(), employeeNumber: z.string(), employeeName: z.string() };
const run = { runId: z.string(), label: z.string() };

/** What all calls that return a page of a list have in common. */
const pagedCall = { extension, access: "employer", params: idParamsSchema, query: pageQuerySchema } as const;

/** One page of a list, in which each row is about a person. */
const getPage = <Row extends z.ZodRawShape>(row: Row) =>
  z.object({ total: countSchema, last_page: countSchema, rows: z.array(z.object({ ...person, ...row })) });

export const listTaxDifferences = defineCall("GET /main/client/{id}/payroll/tax-differences", {
  ...pagedCall,
  id: "listTaxDifferences",
  summary: "Benefits in kind of closed tax years whose payroll lines are not the taxable value as now known",
  reply: getPage({
    taxYear: z.string().openapi({ description: "`2026/27`" }),
    benefit: z.string(),
    payrolledPence: penceSchema,
    taxablePence: penceSchema,
    differencePence: penceSchema.openapi({ description: "Below 0: too much was payrolled" }),
  }),
});

export const listFloorBreaches = defineCall("GET /main/client/{id}/payroll/floor-breaches", {
  ...pagedCall,
  id: "listFloorBreaches",
  summary: "Locked runs whose sacrifices leave less than the minimum wage, as pay and hours are now known",
  reply: getPage({
    ...run,
    payDay: daySchema,
    payPence: penceSchema.openapi({ description: "Of the period, before anything is given up" }),
    sacrificedPence: penceSchema,
    floorPence: penceSchema.openapi({ description: "The minimum wage of the period's hours" }),
    shortPence: penceSchema.openapi({ description: "By how much pay after sacrifice is below it" }),
  }),
});

export const listLeaverBalances = defineCall("GET /main/client/{id}/payroll/leaver-balances", {
  ...pagedCall,
  id: "listLeaverBalances",
  summary: "What is open between the employer and people who have left, and what runs settled of it lately",
  reply: getPage({
    leaveDate: daySchema,
    benefit: z.string(),
    element: z.string(),
    wholePence: penceSchema.nullish().openapi({ description: "Of a plan: what it comes to" }),
    takenPence: penceSchema.nullish().openapi({ description: "Of a plan: what was taken while employed" }),
    openPence: penceSchema.openapi({ description: "Left on leaving; below 0 is owed to the person" }),
    state: z.enum(["settled", "next-run", "waiting", "by-hand"]).openapi({
      description: "By a locked run; by the next one; by a later one; by the employer alone",
    }),
    run: z.object(run).nullish().openapi({ description: "That settles it" }),
  }),
});

export const runListNames = ["holds", "carried", "unexplained"] as const;
export type RunListName = (typeof runListNames)[number];

export const downloadRunList = defineCall("GET /main/client/{id}/payroll/runs/{runId}/lists/{list}", {
  id: "downloadRunList",
  extension,
  summary: "What a run holds, carries forward or cannot explain, whole, as a file",
  access: "employer",
  params: idParamsSchema.extend({ runId: z.string().max(60), list: z.enum(runListNames) }),
  file: ["text/csv"],
  reply: fileSchema,
});

export const payrollListNames = ["tax-differences", "floor-breaches", "leaver-balances"] as const;
export type PayrollListName = (typeof payrollListNames)[number];

export const downloadPayrollList = defineCall("GET /main/client/{id}/payroll/lists/{list}", {
  id: "downloadPayrollList",
  extension,
  summary: "One of these lists whole, as a file",
  access: "employer",
  params: idParamsSchema.extend({ list: z.enum(payrollListNames) }),
  file: ["text/csv"],
  reply: fileSchema,
});
