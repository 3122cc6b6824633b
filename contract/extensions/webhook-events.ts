import { z } from "../define.ts";

/** The types of events that clients' systems can receive. */
export const webhookEventTypes = [
  "benefit.enrolled",
  "benefit.approved",
  "benefit.rejected",
  "benefit.changed",
  "benefit.withdrawn",
  "benefit.ended",
  "employee.left",
  "payroll_run.locked",
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** The type of a test event, which any endpoint can receive. */
export const webhookTestType = "webhook.test";

const isoDaySchema = z.iso.date().openapi({ description: "yyyy-mm-dd" });
const employee = {
  employeeId: z.string().openapi({ description: "As in the employer's calls of this API" }),
  employeeNumber: z.string().openapi({ description: "As the employer's payroll knows the person" }),
};

const benefitEventSchema = z
  .object({
    ...employee,
    benefit: z.string().openapi({ description: "The plan's code" }),
    selectionId: z.string(),
    status: z.string().openapi({ description: "Of the selection, as in API-60" }),
    coverDate: isoDaySchema
      .nullable()
      .openapi({ description: "The first day of cover; null until it is known" }),
    firstDeductionDate: isoDaySchema
      .nullable()
      .openapi({ description: "The first pay day that it is taken from" }),
    lastDay: isoDaySchema
      .nullable()
      .openapi({ description: "The last day of cover; null while none is known" }),
  })
  .openapi("BenefitEvent");
export type BenefitEvent = z.infer<typeof benefitEventSchema>;

const employeeLeftSchema = z
  .object({ ...employee, lastDay: isoDaySchema.openapi({ description: "The last day of service" }) })
  .openapi("EmployeeLeftEvent");

const payrollRunLockedSchema = z
  .object({
    runId: z.string(),
    payGroup: z.string(),
    period: z.string(),
    payDay: isoDaySchema,
    rows: z.number().int().openapi({ description: "Lines of the file" }),
    sha256: z.string().openapi({ description: "Of the file, as it can be downloaded" }),
  })
  .openapi("PayrollRunLockedEvent");

/** What `data` contains, by event type. */
export const webhookDataSchemas = {
  "benefit.enrolled": benefitEventSchema,
  "benefit.approved": benefitEventSchema,
  "benefit.rejected": benefitEventSchema,
  "benefit.changed": benefitEventSchema,
  "benefit.withdrawn": benefitEventSchema,
  "benefit.ended": benefitEventSchema,
  "employee.left": employeeLeftSchema,
  "payroll_run.locked": payrollRunLockedSchema,
} as const satisfies Record<WebhookEventType, z.ZodType>;

export type WebhookData<Type extends WebhookEventType> = z.infer<(typeof webhookDataSchemas)[Type]>;

/** The body of a webhook by event type, as in Standard Webhooks. */
export const toWebhookBodySchema = (type: WebhookEventType) =>
  z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime().openapi({ description: "When it happened" }),
    data: webhookDataSchemas[type],
  });

/** An event before it is stored; `at` is ms by the API's clock. */
export type WebhookEvent = {
  [Type in WebhookEventType]: { type: Type; at: number; data: WebhookData<Type> };
}[WebhookEventType];
