import { defineCall, fileSchema, textCodeSchema, z } from "../define.ts";
import { idParamsSchema, pageNumberSchema } from "../schemas.ts";

const extension = "activity";
const instantSchema = z.number().int().openapi({ description: "ms since the epoch" });

/** Filters for an employer's search: choices, decisions and so on. */
export const activityKinds = [
  ...(["choices", "decisions", "people", "payroll", "views", "logins", "settings"] as const),
];
/** The kind of actor: somebody of the client, the platform's staff, or nobody if only the date caused it. */
export const activityRoles = ["employee", "employer", "support", "system"] as const;

const querySchema = z.object({
  search: z.string().max(200).nullish().openapi({ description: "Who did it, or who it is about" }),
  kind: z.enum(activityKinds).nullish(),
  from: z.iso.date().nullish().openapi({ description: "The first day, in London" }),
  to: z.iso.date().nullish().openapi({ description: "The last day, in London" }),
});

export const getActivity = defineCall("GET /main/client/{id}/activity", {
  id: "getActivity",
  extension,
  summary: "Who did what, and to which person, at a client, the newest first",
  access: "employer",
  params: idParamsSchema,
  query: querySchema.extend({ page: pageNumberSchema }),
  reply: z.object({
    total: z.number().int(),
    totalIsLeast: z.boolean().openapi({ description: "Whether there are more than `total`" }),
    last_page: z.number().int(),
    rows: z.array(
      z
        .object({
          id: z.string(),
          at: instantSchema,
          text: z.string().openapi({ description: "What was done, as a sentence" }),
          code: textCodeSchema.nullish(),
          kind: z.enum(activityKinds),
          role: z.enum(activityRoles),
        })
        .openapi("Activity"),
    ),
  }),
});

export const downloadActivity = defineCall("GET /main/client/{id}/activity/download", {
  id: "downloadActivity",
  extension,
  summary: "The same as a file",
  access: "employer",
  params: idParamsSchema,
  query: querySchema,
  file: ["text/csv"],
  reply: fileSchema,
});

export const getOwnViews = defineCall("GET /v1/user/views", {
  id: "getOwnViews",
  extension,
  summary: "Who else looked at the user's account, the newest first; once an hour for each who did",
  access: "user",
  query: z.object({ page: pageNumberSchema }),
  reply: z.object({
    total: z.number().int(),
    last_page: z.number().int(),
    rows: z.array(
      z
        .object({
          id: z.string(),
          at: instantSchema,
          who: z.string().nullish().openapi({ description: "A name; none for an account that is gone" }),
          role: z.enum(activityRoles),
          what: z.enum(["site", "details", "receipt"]).openapi({
            description: "The site as the user sees it, their details, or a receipt of a claim",
          }),
        })
        .openapi("AccountView"),
    ),
  }),
});
