import { defineCall, FileSchema, z } from "../define.ts";

const extension = "uploads";

export const listUploads = defineCall({
  id: "listUploads",
  source: "extension",
  extension,
  summary: "What was uploaded, by whom and what became of it, the newest first",
  base: "main",
  method: "get",
  path: "/client/{id}/data-loads",
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
    }),
  ),
  errors: {},
});

export const downloadUploadErrors = defineCall({
  id: "downloadUploadErrors",
  source: "extension",
  extension,
  summary: "Every error and warning of an upload as a file",
  base: "v1",
  method: "get",
  path: "/employee-data-uploads/{id}/errors",
  access: "employer",
  params: z.object({ id: z.string().max(64) }),
  file: ["text/csv"],
  reply: FileSchema,
  errors: {},
});
