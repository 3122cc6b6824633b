import { commonErrors, defineCall, fileSchema, z } from "./define.ts";
import { daySchema, idParamsSchema, optionalTextSchema, pageNumberSchema } from "./schemas.ts";

/** The spreadsheet formats of a download. */
export const spreadsheetFormats = ["csv", "xlsx"] as const;
const formatSchema = z
  .enum(spreadsheetFormats)
  .nullish()
  .openapi({ description: "`csv` where it is not said" });
const spreadsheet = [
  "text/csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
] as const;

/** A list's filters: the name of a query parameter and its values. */
const filterSchema = z
  .object({
    name: z.string(),
    label: z.string(),
    options: z.array(z.object({ value: z.string(), label: z.string() })),
  })
  .openapi("Filter");

export const employeeRowSchema = z
  .object({
    id: z.string(),
    employeeNumber: z.string(),
    firstName: z.string(),
    surname: z.string(),
    email: optionalTextSchema,
    location: optionalTextSchema,
    employmentStatus: z.string(),
    isRegistered: z.boolean(),
    registeredDate: daySchema.nullish(),
  })
  .openapi("EmployeeRow");
export type EmployeeRow = z.infer<typeof employeeRowSchema>;

const paging = {
  last_page: z.number().int(),
  per_page: z.number().int().openapi({ description: "LIMIT-11" }),
  total: z.number().int().openapi({ description: "Of what was searched for" }),
  totalIsLeast: z.boolean().nullish().openapi({ description: "There are more than are counted" }),
  filters: z.array(filterSchema),
};

const orderSchema = z.enum(["ascending", "descending"]);
export const employeeSorts = ["name", "employee_number", "email", "registered"] as const;

const listQuery = {
  search: z.string().max(200).nullish(),
  "filter[person_activated]": z.enum(["1", "0"]).nullish(),
};

export const getEmployees = defineCall("GET /main/v2/client/{id}/employees", {
  id: "getEmployees",
  source: "API-78",
  summary: "A client's employees, 10 to a page (EMPDATA-06)",
  access: "employer",
  params: idParamsSchema,
  query: z.object({
    ...listQuery,
    page: pageNumberSchema,
    sort_by: z.enum(employeeSorts).nullish(),
    range: orderSchema.nullish(),
  }),
  reply: z.object({
    data: z.array(employeeRowSchema),
    totalEmployeesValues: z.object({
      totalEmployees: z.number().int(),
      totalRegisteredEmployees: z.number().int(),
      totalEmployeesToRemind: z
        .number()
        .int()
        .nullish()
        .openapi({ description: "How many people a welcome email to everyone would reach now" }),
    }),
    ...paging,
  }),
});

export const downloadEmployeeReport = defineCall("GET /main/v2/client/{id}/employees/download-report", {
  id: "downloadEmployeeReport",
  source: "API-79",
  summary: "The employees, or with `type` `employeeTwoFA` their two-factor, as a file",
  access: "employer",
  params: idParamsSchema,
  query: z.object({
    ...listQuery,
    type: z.enum(["employee", "employeeTwoFA"]).nullish(),
    format: formatSchema,
  }),
  file: spreadsheet,
  reply: fileSchema,
});

export const getEmployee = defineCall("GET /main/client/{id}/employees/{employeeId}", {
  id: "getEmployee",
  source: "API-80",
  summary: "One employee",
  access: "employer",
  params: idParamsSchema.extend({ employeeId: z.string().max(64) }),
  reply: employeeRowSchema.extend({
    title: optionalTextSchema,
    dateOfBirth: daySchema,
    startDate: daySchema,
    leaveDate: daySchema.nullish(),
    probationEnd: daySchema.nullish(),
    payrollGroup: optionalTextSchema.openapi({
      description: "In the reply's language, if the client has translated it",
    }),
    grade: optionalTextSchema,
    weeklyHours: z.number().nullish(),
    annualPayPence: z.number().int().nullish(),
    isTwoFactorOn: z.boolean(),
    welcomedDate: daySchema.nullish().openapi({ description: "When the last welcome email was sent" }),
    benefits: z.array(z.object({ benefitId: z.string(), name: z.string(), statusLabel: z.string() })),
  }),
});

export const createMagicLink = defineCall("POST /main/masquerade/employer/{schemeId}/{employeeId}", {
  id: "createMagicLink",
  source: "API-38",
  summary: "A link to log in as an employee, once and within 15 minutes; needs the caller's own password",
  access: "employer",
  masquerade: "never",
  params: z.object({ schemeId: z.string().max(64), employeeId: z.string().max(64) }),
  body: z.object({ password: z.string().max(1_000) }),
  reply: z.object({
    link: z.string().openapi({ description: "Absolute, at the client's own address" }),
    expires: z.number().int().openapi({ description: "ms since the epoch" }),
  }),
  errors: {
    too_many: commonErrors.too_many,
    mismatch: { status: 422, description: "The password is wrong; counts as a failed login" },
    locked: { status: 423, description: "Too many failures" },
    not_registered: { status: 409, description: "The employee has not activated their account" },
    not_possible: { status: 409, description: "Oneself, another employer, or a client without an address" },
  },
});

export const resendWelcomeEmails = defineCall("POST /v1/companies/{id}/welcome-email-resends", {
  id: "resendWelcomeEmails",
  source: "API-90",
  summary:
    "Sends welcome emails to chosen employees, or to all who are not registered; pressed twice, sent once",
  idempotent: true,
  access: "employer",
  masquerade: "never",
  params: idParamsSchema,
  body: z.object({
    employeeIds: z
      .array(z.string().max(64))
      .max(10_000)
      .nullish()
      .openapi({ description: "None for everyone not yet registered" }),
  }),
  reply: z.object({
    resendId: z.string(),
    queued: z.number().int(),
    skipped: z
      .number()
      .int()
      .openapi({ description: "Registered, left, without an address, or on their way" }),
  }),
});

export const getTwoFactorList = defineCall("GET /main/v2/client/{id}/employees/two-factor-authentication", {
  id: "getTwoFactorList",
  source: "API-94",
  summary: "Who has two-factor authentication on, 10 to a page (TWOFALIST-02)",
  access: "employer",
  params: idParamsSchema,
  query: z.object({
    search: listQuery.search,
    "filter[person_mfa_secret]": z.enum(["1", "0"]).nullish(),
    page: pageNumberSchema,
  }),
  reply: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        employeeNumber: z.string(),
        firstName: z.string(),
        surname: z.string(),
        email: optionalTextSchema,
        isTwoFactorOn: z.boolean(),
      }),
    ),
    isEnforcementTwoFAEnabled: z.boolean(),
    ...paging,
  }),
});

export const setTwoFactorEnforcement = defineCall(
  "PATCH /main/v2/client/{id}/employees/two-factor-authentication/enforcement-setting",
  {
    id: "setTwoFactorEnforcement",
    source: "API-95",
    summary: "Whether the client requires two-factor authentication of everyone",
    access: "employer",
    masquerade: "never",
    params: idParamsSchema,
    body: z.object({ isEnforcementTwoFAEnabled: z.boolean() }),
    reply: z.object({ isEnforcementTwoFAEnabled: z.boolean() }),
  },
);
