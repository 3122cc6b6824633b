import { defineCall, fileSchema, z } from "./define.ts";
import { daySchema, idParamsSchema, optionalTextSchema } from "./schemas.ts";

/** Kinds of reports; a report's id starts with its kind. */
export const reportTypes = ["payroll", "provider", "life-event"] as const;

export const reportSchema = z
  .object({
    id: z.string(),
    year: z.number().int(),
    month: z.number().int().min(1).max(12),
    label: optionalTextSchema,
    providerName: optionalTextSchema,
  })
  .openapi("Report");
export type Report = z.infer<typeof reportSchema>;

export const getReports = defineCall("GET /main/client/{id}/reports", {
  id: "getReports",
  source: "API-70",
  summary: "The reports that there are, the newest first (REPORT-04)",
  access: "employer",
  params: idParamsSchema,
  query: z.object({ type: z.enum(reportTypes), year: z.coerce.number().int().nullish() }),
  reply: z.array(reportSchema),
});

export const downloadReport = defineCall("GET /main/client/{id}/reports/{reportId}/download", {
  id: "downloadReport",
  source: "API-71",
  summary: "One report",
  access: "employer",
  params: idParamsSchema.extend({ reportId: z.string().max(100) }),
  file: ["text/csv"],
  reply: fileSchema,
});

export const downloadReports = defineCall("GET /main/client/{id}/reports/download-multiple", {
  id: "downloadReports",
  source: "API-72",
  summary: "Several reports in one zip",
  access: "employer",
  params: idParamsSchema,
  query: z.object({ ids: z.string().max(20_000).openapi({ description: "With commas between" }) }),
  file: ["application/zip"],
  reply: fileSchema,
});

export const getLifeEventReport = defineCall("GET /main/client/{id}/employees/life-events", {
  id: "getLifeEventReport",
  source: "API-81",
  summary: "The life events of a client's employees, the newest first",
  access: "employer",
  params: idParamsSchema,
  query: z.object({ page: z.coerce.number().int().min(1).max(1_000_000).nullish() }),
  reply: z.object({
    total: z.number().int(),
    last_page: z.number().int(),
    entries: z.array(
      z.object({
        id: z.string(),
        employeeId: z.string(),
        employeeNumber: z.string(),
        employeeName: z.string(),
        event: z.string(),
        eventDate: daySchema,
        reportedDate: daySchema,
        effectiveDate: daySchema.nullish(),
        closedDate: daySchema.nullish().openapi({ description: "LIFE-03" }),
        status: z.string(),
      }),
    ),
  }),
});
