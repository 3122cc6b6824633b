import { defineCall, z } from "../define.ts";
import { daySchema, penceSchema } from "../schemas.ts";

const extension = "plans";

const planSchema = z
  .object({
    selectionId: z.string(),
    benefitId: z.string(),
    benefitName: z.string(),
    status: z.enum(["scheduled", "active", "ended"]),
    coverDate: daySchema,
    agreedPence: penceSchema
      .nullish()
      .openapi({ description: "What it comes to; left out where nothing is kept" }),
    months: z.number().int().nullish().openapi({
      description: "For how many months it was agreed; payroll splits it over as many runs of the pay group",
    }),
    takenPence: penceSchema.openapi({ description: "By locked runs; below 0 was added to pay" }),
    canCancel: z.boolean(),
    isCancelled: z.boolean().nullish(),
    reference: z.string().nullish().openapi({ description: "A short name of the plan, for people to quote" }),
    version: z.number().int(),
  })
  .openapi("EmployeePlan");

export const listEmployeePlans = defineCall("GET /main/client/{id}/employees/{employeeId}/plans", {
  id: "listEmployeePlans",
  extension,
  summary: "What an employee pays in instalments, such as a bike or bought holiday, the newest first",
  access: "employer",
  params: z.object({ id: z.string().max(64), employeeId: z.string().max(64) }),
  reply: z.array(planSchema),
});

export const getPlanCancellation = defineCall("GET /main/client/{id}/plans/{selectionId}/cancel", {
  id: "getPlanCancellation",
  extension,
  summary: "What calling off a plan does, or has done: what the next run pays back, and what no run does",
  access: "employer",
  params: z.object({ id: z.string().max(64), selectionId: z.string().max(64) }),
  reply: z.object({
    plan: planSchema,
    employeeId: z.string(),
    employeeName: z.string(),
    employeeNumber: z.string(),
    refusal: z
      .string()
      .nullable()
      .openapi({ description: "Why the caller cannot cancel it, in words; null where they can" }),
    run: z
      .object({ runId: z.string(), label: z.string(), payDay: daySchema })
      .nullable()
      .openapi({ description: "The next open run of the employee; null where no one pays them" }),
    refundPence: penceSchema.openapi({
      description: "What that run pays back; below 0 it takes it, such as pay for holiday that was sold",
    }),
    beforePence: penceSchema.openapi({
      description: "Taken before the first run here, which no run pays back; below 0 was added to pay",
    }),
    taxedPence: penceSchema.openapi({
      description: "Taxable value that locked runs carried; no run takes it back",
    }),
  }),
});

export const cancelPlan = defineCall("POST /main/client/{id}/plans/{selectionId}/cancel", {
  id: "cancelPlan",
  extension,
  summary:
    "Calls off a plan as if it had never been, such as when a shop cancels: the next run refunds all of it",
  access: "employer",
  masquerade: "never",
  params: z.object({ id: z.string().max(64), selectionId: z.string().max(64) }),
  body: z.object({ version: z.number().int().openapi({ description: "Of the plan that was looked at" }) }),
  reply: planSchema,
  errors: {
    changed: { status: 409, description: "The plan has changed since it was looked at" },
    not_allowed: {
      status: 409,
      description: "One's own plan, or one that has not been agreed or has ended; `message` says which",
    },
  },
});
