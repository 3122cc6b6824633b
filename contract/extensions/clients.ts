import { defineCall, fileSchema, z } from "../define.ts";

const extension = "clients";

export const getInstallation = defineCall("GET /v1/installation", {
  id: "getInstallation",
  extension,
  summary: "Whether any client has been imported yet; the portal asks at a host that is no client's",
  access: "anyone",
  reply: z.object({ hasClients: z.boolean() }),
});

export const getBrandFile = defineCall("GET /v1/brand-files/{hash}", {
  id: "getBrandFile",
  extension,
  summary: "A client's logo by the SHA-256 of its bytes; the portal serves it at /brand/files/",
  access: "anyone",
  params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  reply: fileSchema,
  file: ["image/svg+xml", "image/png"],
});
