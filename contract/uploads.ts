import { defineCall, fileSchema, typedValuesSchema, z } from "./define.ts";
import { countSchema, idParamsSchema, optionalTextSchema, pageNumberSchema } from "./schemas.ts";

export const downloadTemplate = defineCall("GET /main/client/{id}/data-load-template", {
  id: "downloadTemplate",
  source: "API-73",
  summary: "The spreadsheet to fill in with employee data",
  access: "employer",
  params: idParamsSchema,
  query: z.object({ format: z.enum(["csv", "xlsx"]).nullish() }),
  file: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  reply: fileSchema,
});

export const getLastUpload = defineCall("GET /main/client/{id}/date-last-upload", {
  id: "getLastUpload",
  source: "API-74",
  summary: "When employee data was last loaded",
  access: "employer",
  params: idParamsSchema,
  reply: z.object({
    date: optionalTextSchema.openapi({ description: "yyyy-mm-dd; none where nothing was loaded yet" }),
  }),
});

/** Enough for 100,000 rows of 21 columns, with room for long names. */
export const largestUpload = 50 * 1024 * 1024;

export const uploadEmployeeData = defineCall("POST /main/client/{id}/data-loads", {
  id: "uploadEmployeeData",
  source: "API-75",
  summary: "Takes a file of employee data, .csv or .xlsx; it is checked by a job",
  access: "employer",
  masquerade: "never",
  params: idParamsSchema,
  query: z.object({ name: z.string().max(200).openapi({ description: "Of the file" }) }),
  upload: largestUpload,
  reply: z.object({ uploadId: z.string() }),
  errors: {
    unsupported: { status: 422, description: "It is neither a .csv nor an .xlsx" },
    in_progress: { status: 409, description: "Another upload of this client is being worked on" },
  },
});

const personSchema = z.object({ row: countSchema, employeeNumber: z.string(), name: z.string() });
const benefitSchema = z.object({ benefitId: z.string(), name: z.string() });
const benefitsSchema = z.array(benefitSchema);

export const getEligibilityDifference = defineCall(
  "GET /v1/employee-data-uploads/{id}/eligibility-difference",
  {
    id: "getEligibilityDifference",
    source: "API-76",
    summary: "Who gains and loses benefits, is repriced, falls under the wage floor or owes a balance",
    access: "employer",
    params: idParamsSchema,
    query: z.object({ page: pageNumberSchema }),
    reply: z.object({
      totals: z.object({
        gaining: countSchema,
        losing: countSchema,
        repriced: countSchema,
        belowWage: countSchema,
        owing: countSchema,
        continuing: countSchema
          .nullish()
          .openapi({ description: "Who keeps what they could not choose today" }),
      }),
      core: z
        .array(benefitSchema.extend({ gaining: countSchema, losing: countSchema }))
        .nullish()
        .openapi({
          description: "Core cover that begins or ends, of people who change and people who are new",
        }),
      last_page: countSchema,
      people: z.array(
        personSchema.extend({
          gained: z.array(
            benefitSchema.extend({
              coverFrom: optionalTextSchema.openapi({
                description: "Of core cover, which no one chooses: its first day",
              }),
            }),
          ),
          lost: z.array(
            benefitSchema.extend({
              lastDay: optionalTextSchema.openapi({
                description: "yyyy-mm-dd; none for what then never begins",
              }),
              isCore: z
                .boolean()
                .nullish()
                .openapi({ description: "Whether it is core cover that no one chose" }),
            }),
          ),
          continues: z
            .array(
              benefitSchema.extend({
                until: optionalTextSchema.openapi({
                  description: "The day from which it can be changed again, yyyy-mm-dd",
                }),
                message: z.string(),
              }),
            )
            .nullish()
            .openapi({ description: "Continues, though it could not be chosen today" }),
          closed: benefitsSchema.nullish().openapi({
            description: "What they do not have and can no longer choose",
          }),
          repriced: z.array(
            z.object({
              benefitId: z.string(),
              name: z.string(),
              beforeMonthlyPence: countSchema,
              afterMonthlyPence: countSchema,
            }),
          ),
          belowWage: optionalTextSchema.openapi({ description: "Why pay would be under the floor" }),
          belowWagePence: countSchema.nullish().openapi({ description: "By how much a month" }),
          owesPence: countSchema.nullish(),
          owes: z.array(benefitSchema.extend({ pence: countSchema })).nullish(),
          isHeldBack: z.boolean(),
        }),
      ),
    }),
    errors: { not_checked: { status: 409, description: "It is still being checked, or has errors" } },
  },
);

const uploadSchema = z
  .object({
    uploadId: z.string(),
    fileName: z.string(),
    status: z.enum(["checking", "failed", "checked", "committing", "done", "cancelled", "undoing", "undone"]),
    isWaiting: z
      .boolean()
      .nullish()
      .openapi({ description: "Whether other files come first, so that nothing is done with this one yet" }),
    uploadedAt: countSchema.openapi({ description: "ms since the epoch" }),
    uploadedBy: z.string(),
    rows: countSchema,
    checkedRows: countSchema,
    added: countSchema,
    changed: countSchema,
    unchanged: countSchema,
    heldBack: countSchema,
    errorCount: countSchema,
    warningCount: countSchema,
    /** The first hundred mistakes of each kind; the error file has all. */
    problems: z.array(
      z.object({
        kind: z.enum(["error", "warning"]),
        row: countSchema.nullish(),
        rows: z.array(countSchema).nullish().openapi({ description: "Every row with this mistake" }),
        column: optionalTextSchema,
        message: z.string(),
        code: optionalTextSchema.openapi({ description: "What the message says, in any language" }),
        values: z.record(z.string(), z.union([z.string(), z.number()])).nullish(),
        typed: typedValuesSchema,
      }),
    ),
    mustConfirm: optionalTextSchema.openapi({
      description: "What is unusual and must be confirmed separately",
    }),
    badRows: countSchema.nullish().openapi({ description: "Rows with errors" }),
    canLoadGoodRows: z
      .boolean()
      .nullish()
      .openapi({ description: "Whether the rows without errors of a failed one can be loaded" }),
    hasLeftOutFile: z.boolean().nullish(),
    missing: countSchema.nullish().openapi({ description: "In service and not in the file" }),
    headings: z
      .object({
        mapped: z.array(z.object({ heading: z.string(), column: optionalTextSchema })),
        unknown: z.array(z.string()).openapi({ description: "Headings whose column someone must choose" }),
        columns: z.array(z.string()).openapi({ description: "That no heading is yet" }),
        required: z.array(z.string()).openapi({ description: "Those of them that must be there" }),
      })
      .nullish()
      .openapi({ description: "How headings that are none of the template's are read" }),
    effectiveFrom: optionalTextSchema.openapi({
      description: "The day from which pay and job count, yyyy-mm-dd; none for the next payroll",
    }),
    canUndo: z.boolean(),
    undoProblem: optionalTextSchema.openapi({
      description: "Why it was not undone when that was last asked for",
    }),
  })
  .openapi("Upload");
export type Upload = z.infer<typeof uploadSchema>;

export const getUpload = defineCall("GET /v1/employee-data-uploads/{id}", {
  id: "getUpload",
  source: "API-77",
  summary: "How far an upload is, and what was found",
  access: "employer",
  params: idParamsSchema,
  reply: uploadSchema,
});

export const changeUpload = defineCall("PATCH /v1/employee-data-uploads/{id}", {
  id: "changeUpload",
  source: "API-77",
  summary:
    "Loads exactly what was previewed, cancels it, holds rows back, or undoes the last load (by a job)",
  access: "employer",
  masquerade: "never",
  params: idParamsSchema,
  body: z.object({
    status: z.enum(["confirmed", "cancelled", "undone"]).nullish(),
    confirmUnusual: z.boolean().nullish(),
    holdBack: z.array(countSchema).max(10_000).nullish().openapi({ description: "Rows, by number" }),
    leaveOutErrors: z
      .boolean()
      .nullish()
      .openapi({ description: "When confirming one with errors: loads its rows without errors alone" }),
    headings: z
      .array(z.object({ heading: z.string().max(200), column: z.string().max(60).nullish() }))
      .max(100)
      .nullish()
      .openapi({ description: "What unknown headings are; without a column one is ignored" }),
    forgetHeadings: z.boolean().nullish().openapi({ description: "Asks for the file's headings again" }),
    effectiveFrom: z.string().max(10).nullish().openapi({
      description: "When confirming: the day from which pay and job of rows without one count, yyyy-mm-dd",
    }),
    takeAlong: z.array(countSchema).max(10_000).nullish().openapi({ description: "Rows held back before" }),
  }),
  reply: uploadSchema,
  errors: {
    not_checked: { status: 409, description: "It is still being checked, or has errors" },
    stale: {
      status: 409,
      description:
        "People were changed since it was previewed, or loaded; `message` says who where it is known",
    },
    unusual: { status: 409, description: "It must be confirmed separately; `message` says what" },
    headings: { status: 422, description: "Headings cannot be read like that; `message` says why" },
    in_progress: { status: 409, description: "Another upload of this client is being worked on" },
    effective_from: { status: 422, description: "Changes cannot count from that day; `message` says why" },
    too_late: { status: 409, description: "It can no longer be undone" },
  },
});
