import { defineCall, z } from "../define.ts";
import { daySchema, idParamsSchema } from "../schemas.ts";

const extension = "pay-groups";

const payPeriodSchema = z.object({
  key: z.string().max(10),
  from: daySchema,
  to: daySchema,
  cutOff: daySchema,
  payDay: daySchema,
  taxPeriod: z.string().nullish(),
  isLocked: z.boolean().nullish().openapi({ description: "Whether it can no longer be moved" }),
  nonBankingDay: z.string().nullish().openapi({
    description: "Why banks are closed on the pay day: a bank holiday's name, Saturday or Sunday",
  }),
});

const payGroupSchema = z.object({
  code: z.string(),
  name: z.string().openapi({ description: "In the reply's language, if the client has translated it" }),
  frequency: z.enum(["monthly", "four-weekly", "fortnightly", "weekly"]),
  default: z.boolean(),
  people: z.number().int(),
});

export const listPayGroups = defineCall("GET /main/client/{id}/pay-groups", {
  id: "listPayGroups",
  extension,
  summary: "The pay groups of a client",
  access: "employer",
  params: idParamsSchema,
  reply: z.array(payGroupSchema),
});

export const listPayPeriods = defineCall("GET /main/client/{id}/pay-groups/{code}/periods", {
  id: "listPayPeriods",
  extension,
  summary: "The calendar of a pay group from its last locked run onwards",
  access: "employer",
  params: idParamsSchema.extend({ code: z.string().max(40) }),
  reply: z.array(payPeriodSchema),
});

export const savePayPeriod = defineCall("PUT /main/client/{id}/pay-groups/{code}/periods", {
  id: "savePayPeriod",
  extension,
  summary: "Moves cut-off or pay day of a period whose run is open, within its tax and scheme year",
  access: "employer",
  masquerade: "never",
  params: idParamsSchema.extend({ code: z.string().max(40) }),
  body: z.object({ key: z.string().max(10), cutOff: daySchema, payDay: daySchema }),
  reply: z.array(payPeriodSchema),
  errors: {
    locked: {
      status: 409,
      description: "The run of the period is locked, or one of the client is being locked",
    },
  },
});
