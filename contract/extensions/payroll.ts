import { defineCall, z } from "../define.ts";
import { daySchema, idParamsSchema, penceSchema } from "../schemas.ts";

const extension = "payroll";
const runParamsSchema = idParamsSchema.extend({ runId: z.string().max(60) });

/** An open run is a preview, computed on request; a locked one is a record. */
export const payrollRunSchema = z
  .object({
    runId: z.string().openapi({ description: "Pay group and period: `monthly.2026-11`" }),
    group: z.string(),
    groupName: z
      .string()
      .openapi({ description: "In the reply's language, if the client has translated it" }),
    label: z.string().openapi({ description: "`November 2026`, or `Week 34, paid 23 November 2026`" }),
    from: daySchema,
    to: daySchema,
    cutOff: daySchema,
    payDay: daySchema,
    taxPeriod: z.string().openapi({ description: "`Month 8`, `Week 53`" }),
    state: z.enum(["open", "locking", "locked"]),
    lockedAt: z.number().int().nullish(),
    lockedBy: z.string().nullish().openapi({ description: "Whose name; left out for the job" }),
    rows: z.number().int().nullish().openapi({ description: "Left out of a run that is open in the list" }),
    sumPence: penceSchema.nullish(),
    sha256: z.string().nullish(),
    reportId: z.string(),
    isNext: z.boolean().openapi({ description: "Whether it is the group's next to lock" }),
    canLock: z.boolean().openapi({ description: "Whether an employer can lock it today" }),
  })
  .openapi("PayrollRun");
export type PayrollRun = z.infer<typeof payrollRunSchema>;

export const listPayrollRuns = defineCall("GET /main/client/{id}/payroll/runs", {
  id: "listPayrollRuns",
  extension,
  summary: "The next run of each pay group and all locked ones, the newest pay day first",
  access: "employer",
  params: idParamsSchema,
  reply: z.array(payrollRunSchema),
});

const waitSchema = z.object({ count: z.number().int(), pence: penceSchema });

const entrySchema = z.enum(["REGULAR", "ADJUST", "HOLD", "BALANCE"]);
const person = { employeeId: z.string(), employeeNumber: z.string(), employeeName: z.string() };

const acceptanceSchema = z
  .object({
    acceptedAt: z.number().int(),
    acceptedBy: z.string().nullish().openapi({ description: "Whose name" }),
    reason: z.string(),
    isCurrent: z.boolean().openapi({ description: "Whether it names the differences that the run has now" }),
  })
  .openapi("PayrollAcceptance", { description: "An employer's acceptance of differences without a cause" });

export const getPayrollRun = defineCall("GET /main/client/{id}/payroll/runs/{runId}", {
  id: "getPayrollRun",
  extension,
  summary: "A run: its elements, what differs from the last one, holds and refunds that wait",
  access: "employer",
  params: runParamsSchema,
  query: z.object({ page: z.coerce.number().int().min(1).max(1_000_000).nullish() }),
  reply: z.object({
    run: payrollRunSchema,
    previewSha256: z.string().nullish().openapi({ description: "Of an open run: what a lock must name" }),
    elements: z.array(
      z.object({
        element: z.string(),
        benefit: z.string().nullish().openapi({ description: "The name of the benefit that it is for" }),
        type: z.string(),
        rows: z.number().int(),
        pence: penceSchema,
      }),
    ),
    changes: z
      .array(
        z.object({
          ...person,
          element: z.string(),
          benefit: z.string(),
          entry: entrySchema,
          flag: z.enum(["NEW", "CHANGE", "STOP"]).nullish(),
          origin: daySchema
            .nullish()
            .openapi({ description: "Pay day of the period that an adjustment is of" }),
          pence: penceSchema,
          beforePence: penceSchema.nullish(),
          cause: z.string().nullish(),
        }),
      )
      .openapi({ description: "A page of 50 lines that are new, changed, stopped or adjusted" }),
    changeCount: z.number().int(),
    roundingCount: z.number().int().nullish().openapi({
      description: "Lines that only rounding changed, by a penny; `changes` leaves them out",
    }),
    holds: z.array(
      z.object({
        ...person,
        element: z.string(),
        benefit: z.string(),
        heldPence: penceSchema,
        roomPence: penceSchema.nullish(),
        reason: z.string(),
      }),
    ),
    carried: z.array(z.object({ ...person, element: z.string(), origin: daySchema, pence: penceSchema })),
    unexplained: z.array(z.object({ ...person, element: z.string(), origin: daySchema, pence: penceSchema })),
    unexplainedSha256: z.string().nullish().openapi({
      description: "Of an open run with such differences: what an acceptance must name",
    }),
    acceptance: acceptanceSchema.nullish(),
    waits: z.object({ held: waitSchema, carried: waitSchema, unexplained: waitSchema }).nullish().openapi({
      description: "Total of holds, waiting refunds and unexplained differences",
    }),
    last_page: z.number().int(),
  }),
});

export const lockPayrollRun = defineCall("POST /main/client/{id}/payroll/runs/{runId}/lock", {
  id: "lockPayrollRun",
  extension,
  summary: "Locks a run on its cut-off day; it is never reopened, the next run corrects it",
  access: "employer",
  masquerade: "never",
  params: runParamsSchema,
  body: z.object({ previewSha256: z.string().length(64) }),
  reply: payrollRunSchema,
  errors: {
    changed: { status: 409, description: "The preview is not what it was when it was seen" },
    not_due: { status: 409, description: "Not before the cut-off day" },
    unexplained: { status: 409, description: "An adjustment has no recorded cause" },
    earlier_open: { status: 409, description: "An earlier run of the group is open" },
  },
});

export const acceptDifferences = defineCall("POST /main/client/{id}/payroll/runs/{runId}/acceptance", {
  id: "acceptDifferences",
  extension,
  summary: "Accepts a run's differences without a recorded cause, so that the run can be locked with them",
  access: "employer",
  masquerade: "never",
  params: runParamsSchema,
  body: z.object({
    unexplainedSha256: z.string().length(64),
    reason: z.string().max(2_000).openapi({ description: "At most 200 characters; the lines show it" }),
  }),
  reply: acceptanceSchema,
  errors: {
    changed: { status: 409, description: "The differences are not what they were when they were seen" },
    locked: { status: 409, description: "The run is locked" },
  },
});

const payslipLineSchema = z.object({
  benefitId: z.string(),
  name: z.string(),
  element: z.string(),
  type: z.string(),
  entry: entrySchema,
  origin: daySchema.nullish(),
  pence: penceSchema,
  heldPence: penceSchema.nullish(),
  instalment: z.string().nullish(),
  flag: z.enum(["NEW", "CHANGE", "STOP"]).nullish(),
  reason: z.string().nullish(),
  routeMoved: z.boolean().nullish().openapi({
    description: "A share of pay that the minimum wage moved from salary sacrifice to another way",
  }),
});
export type PayslipLine = z.infer<typeof payslipLineSchema>;

export const getPayslips = defineCall("GET /v1/user/payslips", {
  id: "getPayslips",
  extension,
  summary: "The person's own lines of the next payroll run and of the last ones, the newest first",
  access: "user",
  reply: z.array(
    z.object({
      payDay: daySchema,
      label: z.string(),
      basis: z.enum(["as-paid", "estimated"]),
      lines: z.array(payslipLineSchema),
      carried: z.array(z.object({ name: z.string(), origin: daySchema, pence: penceSchema })),
    }),
  ),
});

const runPartSchema = z.object({ payDay: daySchema, label: z.string(), lines: z.array(payslipLineSchema) });

const planProgressSchema = z.object({
  selectionId: z.string(),
  taken: z.number().int().openapi({ description: "Instalments that were taken, and of how many" }),
  of: z.number().int(),
  takenPence: penceSchema,
  toGoPence: penceSchema.openapi({ description: "Below 0 where it is paid to the person" }),
  lastPayDay: daySchema
    .nullish()
    .openapi({ description: "Of the last instalment, if none is held until then" }),
});

export const getBenefitPay = defineCall("GET /v1/user/payslips/benefit/{id}", {
  id: "getBenefitPay",
  extension,
  summary:
    "What a benefit does to the person's next payslip: deduction, holds, arrears, refunds and instalments",
  access: "user",
  params: z.object({ id: z.string().max(64) }),
  reply: z.object({
    locked: runPartSchema.nullish().openapi({ description: "The run that is locked and not paid yet" }),
    nextRun: runPartSchema.nullish().openapi({ description: "The next open one, which can still change" }),
    holds: z.array(
      z.object({
        element: z.string(),
        origin: daySchema.nullish().openapi({ description: "Of arrears that are held" }),
        heldPence: penceSchema,
        roomPence: penceSchema.nullish().openapi({ description: "Above the minimum wage" }),
        reason: z.string(),
      }),
    ),
    adjustments: z
      .array(
        z.object({
          element: z.string(),
          origin: daySchema,
          pence: penceSchema,
          reason: z.string().nullish(),
        }),
      )
      .openapi({ description: "In the next run, of earlier ones: above 0 arrears, below 0 a refund" }),
    onTheWay: z
      .array(z.object({ element: z.string(), origin: daySchema, pence: penceSchema }))
      .openapi({ description: "Refunds that wait for a run after the next" }),
    plans: z.array(planProgressSchema),
    payChangesOn: daySchema.nullish().openapi({
      description:
        "The day from which other pay changes the benefit's lines in `nextRun`; its price is at today's pay",
    }),
  }),
});
