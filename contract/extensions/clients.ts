import { defineCall, FileSchema, z } from "../define.ts";

const extension = "clients";

export const getInstallation = defineCall({
  id: "getInstallation",
  source: "extension",
  extension,
  summary: "Whether any client has been imported yet; the portal asks at a host that is no client's",
  base: "v1",
  method: "get",
  path: "/installation",
  access: "anyone",
  reply: z.object({ hasClients: z.boolean() }),
  errors: {},
});

export const getBrandFile = defineCall({
  id: "getBrandFile",
  source: "extension",
  extension,
  summary: "A client's logo by the SHA-256 of its bytes; the portal serves it at /brand/files/",
  base: "v1",
  method: "get",
  path: "/brand-files/{hash}",
  access: "anyone",
  params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  reply: FileSchema,
  file: ["image/svg+xml", "image/png"],
  errors: {},
});
