import { defineCall, z } from "../define.ts";

const extension = "notices";

export const noticeSeverities = ["info", "warning", "outage"] as const;
const severitySchema = z.enum(noticeSeverities);
const instantSchema = z.iso.datetime({ offset: true });
/** The most characters, because nobody reads a longer notice. */
export const maxNoticeLength = 300;
const noticeTextSchema = z.string().trim().min(1).max(maxNoticeLength);

/** A notice at the top of every page while it lasts. */
export const noticeSchema = z
  .object({
    text: z.string().openapi({ description: "In the language asked for where there is one, else English" }),
    language: z.string().nullish().openapi({ description: "BCP 47: what `text` is in; English without" }),
    texts: z.record(z.string(), z.string()).nullish().openapi({
      description: "The text in each of its languages, because one reply serves all readers of a host",
    }),
    severity: severitySchema,
    from: instantSchema,
    until: instantSchema.nullish().openapi({ description: "Until it is taken down where there is none" }),
  })
  .openapi("Notice");
export type Notice = z.infer<typeof noticeSchema>;

const operatorNoticeSchema = noticeSchema
  .extend({
    id: z.string(),
    client: z.string().nullable().openapi({ description: "Null for all clients" }),
  })
  .openapi("OperatorNotice");

export const setNotice = defineCall("POST /v1/operator/notices", {
  id: "setNotice",
  extension,
  summary: "Puts a notice up at the top of every page; one that is up already stays as it is",
  access: "operator",
  masquerade: "never",
  body: z.strictObject({
    text: noticeTextSchema.openapi({ description: "In English" }),
    translations: z.record(z.string().max(3), noticeTextSchema).nullish().openapi({
      description:
        "The text in other languages, as by `cy`. They replace those of the same notice; left out, they stay",
    }),
    severity: severitySchema.default("warning"),
    client: z.string().max(60).nullish().openapi({ description: "All clients when left out" }),
    from: instantSchema.nullish().openapi({ description: "At once when left out" }),
    until: instantSchema.nullish(),
  }),
  reply: z.object({ id: z.string() }),
  errors: {
    unknown_language: {
      status: 422,
      description: "There is no such language, or it is English: no notice was put up",
    },
    no_client: { status: 422, description: "There is no such client: no notice was put up" },
    ended: { status: 422, description: "It ends before it begins, or has ended: no notice was put up" },
  },
});

export const listNotices = defineCall("GET /v1/operator/notices", {
  id: "listNotices",
  extension,
  summary: "Notices that are up or will be, of all clients",
  access: "operator",
  reply: z.object({ notices: z.array(operatorNoticeSchema) }),
});

export const clearNotice = defineCall("DELETE /v1/operator/notices/{id}", {
  id: "clearNotice",
  extension,
  summary: "Takes a notice down; again, it changes nothing",
  access: "operator",
  masquerade: "never",
  params: z.object({ id: z.string().max(64) }),
  reply: z.object({ wasUp: z.boolean() }),
});
