import { defineCall, fileSchema, z } from "../define.ts";
import { optionalTextSchema, pageNumberSchema } from "../schemas.ts";

const extension = "uploads";

export const listUploads = defineCall("GET /main/client/{id}/data-loads", {
  id: "listUploads",
  extension,
  summary: "What was uploaded, who by and what became of it, the newest first",
  access: "employer",
  params: z.object({ id: z.string().max(64) }),
  reply: z.array(
    z.object({
      uploadId: z.string(),
      fileName: z.string(),
      status: z.string(),
      uploadedAt: z.number().int(),
      uploadedBy: z.string(),
      added: z.number().int(),
      changed: z.number().int(),
      heldBack: z.number().int().nullish().openapi({ description: "People whose rows are kept for later" }),
    }),
  ),
});

export const downloadUploadErrors = defineCall("GET /v1/employee-data-uploads/{id}/errors", {
  id: "downloadUploadErrors",
  extension,
  summary: "Every error and warning of an upload as a file",
  access: "employer",
  params: z.object({ id: z.string().max(64) }),
  file: ["text/csv"],
  reply: fileSchema,
});

export const listUploadChanges = defineCall("GET /v1/employee-data-uploads/{id}/changes", {
  id: "listUploadChanges",
  extension: "upload-previews",
  summary: "Who changes by an upload that waits, or is loaded: each value from what to what",
  access: "employer",
  params: z.object({ id: z.string().max(64) }),
  query: z.object({ page: pageNumberSchema }),
  reply: z.object({
    last_page: z.number().int(),
    people: z.array(
      z.object({
        row: z.number().int(),
        employeeNumber: z.string(),
        name: z.string(),
        effectiveFrom: optionalTextSchema.openapi({ description: "The day that the row gives, yyyy-mm-dd" }),
        isHeldBack: z.boolean(),
        changes: z.array(
          z.object({
            column: z.string(),
            before: optionalTextSchema,
            after: optionalTextSchema,
            isLater: z.boolean().openapi({ description: "Whether it waits until the person has been told" }),
          }),
        ),
      }),
    ),
  }),
  errors: { not_checked: { status: 409, description: "It is still being checked, or has errors" } },
});

export const listRunChanges = defineCall("GET /v1/employee-data-uploads/{id}/run-changes", {
  id: "listRunChanges",
  extension: "upload-previews",
  summary: "What an upload that waits changes in the next payroll runs: each line without it and with it",
  access: "employer",
  params: z.object({ id: z.string().max(64) }),
  query: z.object({
    page: pageNumberSchema,
    effectiveFrom: z.string().max(10).nullish().openapi({
      description: "The day from which rows without one would count, yyyy-mm-dd; none for the next payroll",
    }),
  }),
  reply: z.object({
    runs: z
      .array(
        z.object({
          runId: z.string(),
          label: z.string(),
          payDay: z.string(),
          people: z.number().int(),
          lines: z.number().int(),
          pence: z.number().int().openapi({ description: "By how much the sum of all lines changes" }),
        }),
      )
      .openapi({ description: "Runs in which something changes" }),
    people: z.array(
      z.object({
        row: z.number().int(),
        employeeNumber: z.string(),
        name: z.string(),
        runId: z.string(),
        changes: z.array(
          z.object({
            element: z.string(),
            benefit: z.string(),
            entry: z.enum(["REGULAR", "ADJUST", "HOLD", "BALANCE"]),
            origin: optionalTextSchema.openapi({
              description: "Of an adjustment: the pay day that it is of",
            }),
            beforePence: z.number().int().nullish(),
            afterPence: z.number().int().nullish(),
            heldPence: z.number().int(),
          }),
        ),
      }),
    ),
    last_page: z.number().int(),
    looked: z.number().int().openapi({ description: "How many people were worked out" }),
    beyond: z.number().int().openapi({ description: "How many more there are that were not" }),
  }),
  errors: {
    not_checked: { status: 409, description: "It is not waiting to be confirmed" },
    effective_from: { status: 422, description: "Changes cannot count from that day; `message` says why" },
  },
});

export const listMissingPeople = defineCall("GET /v1/employee-data-uploads/{id}/missing", {
  id: "listMissingPeople",
  extension: "upload-previews",
  summary: "Who is in service and not in the file of an upload",
  access: "employer",
  params: z.object({ id: z.string().max(64) }),
  query: z.object({ page: pageNumberSchema }),
  reply: z.object({
    total: z.number().int(),
    last_page: z.number().int(),
    people: z.array(z.object({ employeeNumber: z.string(), name: z.string() })),
  }),
  errors: { not_checked: { status: 409, description: "It is still being checked, or has errors" } },
});

export const downloadLeftOutRows = defineCall("GET /v1/employee-data-uploads/{id}/left-out", {
  id: "downloadLeftOutRows",
  extension: "upload-previews",
  summary: "The rows that a load leaves out, as a file to put right and upload",
  access: "employer",
  params: z.object({ id: z.string().max(64) }),
  file: ["text/csv"],
  reply: fileSchema,
  errors: { not_kept: { status: 404, description: "No row was left out, or the file is no longer kept" } },
});
