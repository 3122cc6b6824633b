import { defineCall, z } from "../define.ts";
import { planDetailSchema } from "../selection-values.ts";

const extension = "enrolment";

/** How and until when an automatic enrolment can be opted out of. Days are `yyyy-mm-dd`. */
export const legalEnrolmentSchema = z
  .object({
    from: z.string(),
    refundUntil: z.string().openapi({ description: "The last day on which opting out refunds all of it" }),
    isRefundable: z.boolean(),
    isOnRequest: z.boolean().nullish().openapi({ description: "Whether its owner asked to join" }),
  })
  .openapi("LegalEnrolment");

const rightSchema = z.enum(["opted-in", "joined"]).openapi({
  description:
    "By pay on the first day: `opted-in` with qualifying earnings, so that the employer must pay too, else `joined`",
});

/** What joining a pension today would cost. Days are `yyyy-mm-dd`. */
export const joiningSchema = z
  .object({
    right: rightSchema,
    from: z.string(),
    firstRun: z.object({ label: z.string(), payDay: z.string() }),
    planDetails: z.array(planDetailSchema),
    offerId: z.string().openapi({ description: "Opaque; names all of this, to be sent with the request" }),
  })
  .openapi("Joining");

export const waitingPersonSchema = z
  .object({
    employeeId: z.string(),
    employeeName: z.string(),
    employeeNumber: z.string(),
    since: z.string().openapi({ description: "yyyy-mm-dd: since when they qualify, as far as is known" }),
  })
  .openapi("WaitingPerson");
export type WaitingPerson = z.infer<typeof waitingPersonSchema>;

export const getEnrolmentWaiting = defineCall("GET /main/client/{id}/enrolment/waiting", {
  id: "getEnrolmentWaiting",
  extension,
  summary: "People who qualified for a pension before their employer's plan began to enrol, and have none",
  access: "employer",
  params: z.object({ id: z.string().max(64) }),
  query: z.object({ page: z.coerce.number().int().min(1).max(1_000_000).nullish() }),
  reply: z.object({
    benefit: z
      .object({ benefitId: z.string(), name: z.string(), share: z.string() })
      .nullable()
      .openapi({ description: "The plan that enrols, and what both sides pay, in words; null for none" }),
    people: z.array(waitingPersonSchema),
    total: z.number().int(),
    last_page: z.number().int(),
    letters: z.number().int().nullish().openapi({ description: "How many letters wait to be given" }),
  }),
});

export const getEnrolmentJoined = defineCall("GET /main/client/{id}/enrolment/joined", {
  id: "getEnrolmentJoined",
  extension,
  summary: "People who asked to join a pension, the newest first",
  access: "employer",
  params: z.object({ id: z.string().max(64) }),
  query: z.object({ page: z.coerce.number().int().min(1).max(1_000_000).nullish() }),
  reply: z.object({
    people: z.array(
      z.object({
        selectionId: z.string(),
        employeeName: z.string(),
        employeeNumber: z.string(),
        benefitName: z.string(),
        right: rightSchema,
        askedOn: z.string(),
        from: z.string(),
        optedOutOn: z.string().nullable(),
      }),
    ),
    total: z.number().int(),
    last_page: z.number().int(),
  }),
});

export const getEnrolmentLetters = defineCall("GET /main/client/{id}/enrolment/letters", {
  id: "getEnrolmentLetters",
  extension,
  summary:
    "Letters to people who were enrolled and have no email address, for their employer to print and give",
  access: "employer",
  params: z.object({ id: z.string().max(64) }),
  query: z.object({ page: z.coerce.number().int().min(1).max(1_000_000).nullish() }),
  reply: z.object({
    letters: z.array(
      z.object({
        selectionId: z.string(),
        employeeName: z.string(),
        employeeNumber: z.string(),
        heading: z.string(),
        paragraphs: z.array(z.string()).openapi({ description: "Plain text, which can have line breaks" }),
      }),
    ),
    total: z.number().int(),
    last_page: z.number().int(),
  }),
});

export const giveEnrolmentLetters = defineCall("POST /main/client/{id}/enrolment/letters", {
  id: "giveEnrolmentLetters",
  extension,
  summary: "Notes that letters were given: they are no longer on the list",
  access: "employer",
  masquerade: "never",
  params: z.object({ id: z.string().max(64) }),
  body: z.object({ selectionIds: z.array(z.string().max(64)).min(1).max(500) }),
  reply: z.object({ given: z.number().int() }),
});

const optOut = {
  employee_number: z.string().trim().min(1, "Enter an employee number").max(64),
  given_on: z.iso.date("Enter a real date").nullish().openapi({
    description: "yyyy-mm-dd: the day on which they told their employer; today where it is left out",
  }),
};

const lastDaySchema = z
  .string()
  .nullable()
  .openapi({ description: "yyyy-mm-dd: the last day of the pension; null where all of it is refunded" });

const notAllowed = {
  not_allowed: { status: 409, description: "Nothing to opt out of, or oneself; `message` says which" },
} as const;

export const getEnrolmentOptOut = defineCall("GET /main/client/{id}/enrolment/opt-outs", {
  id: "getEnrolmentOptOut",
  extension,
  summary: "What recording an opt-out does: what the next run refunds, or when the pension ends",
  access: "employer",
  params: z.object({ id: z.string().max(64) }),
  query: z.object(optOut),
  reply: z.object({
    employeeName: z.string(),
    benefitName: z.string(),
    enrolledFrom: z.string().openapi({ description: "yyyy-mm-dd" }),
    givenOn: z.string(),
    refundUntil: z
      .string()
      .openapi({ description: "The last day on which a notice refunds all of it, yyyy-mm-dd" }),
    isRefunded: z.boolean(),
    lastDay: lastDaySchema,
    run: z
      .object({ label: z.string(), payDay: z.string() })
      .nullable()
      .openapi({ description: "The next open run of the employee; null where no one pays them" }),
    refundPence: z.number().int().openapi({ description: "What that run pays back to the employee" }),
    employerRefundPence: z.number().int().openapi({ description: "What it pays back to the employer" }),
    isRecorded: z.boolean().openapi({ description: "Whether it was recorded before" }),
  }),
  errors: notAllowed,
});

export const recordEnrolmentOptOut = defineCall("POST /main/client/{id}/enrolment/opt-outs", {
  id: "recordEnrolmentOptOut",
  extension,
  summary:
    "Records that someone opted out of automatic enrolment, such as on paper: given within the month, the next run refunds all of it",
  access: "employer",
  masquerade: "never",
  params: z.object({ id: z.string().max(64) }),
  body: z.object({
    ...optOut,
    reason: z.string().trim().min(1, "Enter a reason").max(200),
  }),
  reply: z.object({ employeeName: z.string(), benefitName: z.string(), lastDay: lastDaySchema }),
  errors: notAllowed,
});

export const confirmEnrolment = defineCall("POST /main/client/{id}/enrolment", {
  id: "confirmEnrolment",
  extension,
  summary: "Confirms people who wait: they are enrolled from the period of the next open payroll run",
  access: "employer",
  masquerade: "never",
  params: z.object({ id: z.string().max(64) }),
  body: z.union([
    z.object({ employeeIds: z.array(z.string().max(64)).min(1).max(500) }),
    z.object({ everybody: z.literal(true) }),
  ]),
  reply: z.object({ confirmed: z.number().int() }),
});
