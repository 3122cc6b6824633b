import { defineCall, z } from "../define.ts";

const extension = "operator";

/** A text, or a picture's bytes in base64. */
const givenFileSchema = z.union([z.string(), z.strictObject({ base64: z.string() })]);
const filesSchema = z
  .record(z.string(), givenFileSchema)
  .openapi({ description: "By path in the folder, such as `plans/dental/prices.csv`" });

export const folderSchema = z
  .strictObject({
    name: z
      .string()
      .max(60)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower case letters, digits and dashes"),
    files: filesSchema,
  })
  .openapi("ClientFolder");
export type UploadedFolder = z.output<typeof folderSchema>;
export type GivenFiles = UploadedFolder["files"];

const foldersSchema = z.array(folderSchema).min(1).max(500);
const fromSchema = z.iso
  .date()
  .optional()
  .openapi({ description: "From when it counts, today or later; today when left out" });

const problemSchema = z
  .object({
    file: z.string().openapi({ description: "With the folder's name before it" }),
    line: z.int().nullable().openapi({ description: "The first is 1; null where it is the whole file" }),
    severity: z.enum(["error", "warning"]),
    text: z.string().openapi({ description: "What is wrong" }),
    hint: z.string().openapi({ description: "What would be right" }),
  })
  .openapi("ClientFolderProblem");

const changesSchema = z
  .object({
    code: z.string(),
    isNew: z.boolean(),
    changes: z.array(z.string()).openapi({ description: "Sentences; none where nothing changes" }),
    refusals: z.array(z.string()).openapi({ description: "Why it cannot be imported; none where it can" }),
  })
  .openapi("ClientChanges");

const resultSchema = z.object({
  ok: z.boolean().openapi({ description: "False where there is an error or a refusal" }),
  problems: z.array(problemSchema),
  clients: z.array(changesSchema).openapi({ description: "None where a folder has an error" }),
});

/** The most bytes of a body; a table of 100,000 prices has about 4 MB. */
const largestBody = 10 * 1024 * 1024;

export const checkClientFolders = defineCall("POST /v1/operator/clients/check", {
  id: "checkClientFolders",
  extension,
  summary: "Says everything that is wrong in folders of clients",
  access: "operator",
  masquerade: "never",
  body: z.strictObject({ folders: foldersSchema }),
  largestBody,
  reply: z.object({ ok: z.boolean(), problems: z.array(problemSchema) }),
});

export const diffClientFolders = defineCall("POST /v1/operator/clients/diff", {
  id: "diffClientFolders",
  extension,
  summary: "What an import of folders would change, for which people and from when; nothing is written",
  access: "operator",
  masquerade: "never",
  body: z.strictObject({ folders: foldersSchema, from: fromSchema }),
  largestBody,
  reply: resultSchema,
});

export const importClientFolders = defineCall("POST /v1/operator/clients/import", {
  id: "importClientFolders",
  extension,
  summary: "Imports folders of clients, all or none; again, it changes nothing",
  access: "operator",
  masquerade: "never",
  body: z.strictObject({ folders: foldersSchema, from: fromSchema }),
  largestBody,
  reply: resultSchema,
  errors: {
    not_imported: {
      status: 422,
      description: "An error or a refusal, in `problems` and `clients`: nothing was imported",
    },
  },
});

export const exportClientFolder = defineCall("GET /v1/operator/clients/{code}", {
  id: "exportClientFolder",
  extension,
  summary: "A client as a folder that imports to the same, without people",
  access: "operator",
  params: z.object({ code: z.string().max(60) }),
  reply: folderSchema,
});
