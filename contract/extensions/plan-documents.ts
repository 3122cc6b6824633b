import { defineCall, fileSchema, z } from "../define.ts";

export const planDocumentTypes = [
  "application/pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "text/html; charset=utf-8",
  "text/plain; charset=utf-8",
] as const;

/** A document of a benefit that applies to the person today, such as a policy booklet. */
export const planDocumentSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    language: z.string().openapi({ description: "BCP 47" }),
    since: z.string().openapi({ description: "yyyy-mm-dd: the first day on which it holds" }),
    url: z.string().nullish().openapi({ description: "Where it is, if it is no file of this API" }),
    file: z
      .object({
        name: z.string(),
        type: z.string(),
        size: z.number().int().openapi({ description: "In bytes" }),
      })
      .nullish(),
  })
  .openapi("PlanDocument");
export type PlanDocument = z.infer<typeof planDocumentSchema>;

export const downloadPlanDocument = defineCall("GET /v1/benefit/{id}/documents/{documentId}", {
  id: "downloadPlanDocument",
  extension: "plan-documents",
  summary: "The file of a benefit's document; a document that is an address elsewhere has none",
  access: "user",
  params: z.object({ id: z.string().max(64), documentId: z.string().max(64) }),
  reply: fileSchema,
  file: planDocumentTypes,
});
