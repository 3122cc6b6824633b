import { defineCall, z } from "../define.ts";

const extension = "enrolment";

/** Of a pension that the law enrolled somebody in. Days are `yyyy-mm-dd`. */
export const LegalEnrolmentSchema = z
  .object({
    from: z.string(),
    refundUntil: z.string().openapi({ description: "The last day on which opting out refunds all of it" }),
    isRefundable: z.boolean(),
  })
  .openapi("LegalEnrolment");

export const WaitingPersonSchema = z
  .object({
    employeeId: z.string(),
    employeeName: z.string(),
    employeeNumber: z.string(),
    since: z.string().openapi({ description: "yyyy-mm-dd: since when they qualify, as far as is known" }),
  })
  .openapi("WaitingPerson");
export type WaitingPerson = z.infer<typeof WaitingPersonSchema>;

export const getEnrolmentWaiting = defineCall({
  id: "getEnrolmentWaiting",
  source: "extension",
  extension,
  summary: "People who qualified for a pension before their employer's plan began to enrol, and have none",
  base: "main",
  method: "get",
  path: "/client/{id}/enrolment/waiting",
  access: "employer",
  params: z.object({ id: z.string().max(64) }),
  query: z.object({ page: z.coerce.number().int().min(1).max(1_000_000).nullish() }),
  reply: z.object({
    benefit: z
      .object({ benefitId: z.string(), name: z.string(), share: z.string() })
      .nullable()
      .openapi({ description: "The plan that enrols, and what both sides pay, in words; null for none" }),
    people: z.array(WaitingPersonSchema),
    total: z.number().int(),
    last_page: z.number().int(),
  }),
  errors: {},
});

export const confirmEnrolment = defineCall({
  id: "confirmEnrolment",
  source: "extension",
  extension,
  summary: "Confirms people who wait: they are enrolled from the period of the next open payroll run",
  base: "main",
  method: "post",
  path: "/client/{id}/enrolment",
  access: "employer",
  masquerade: "never",
  params: z.object({ id: z.string().max(64) }),
  body: z.union([
    z.object({ employeeIds: z.array(z.string().max(64)).min(1).max(500) }),
    z.object({ everybody: z.literal(true) }),
  ]),
  reply: z.object({ confirmed: z.number().int() }),
  errors: {},
});
