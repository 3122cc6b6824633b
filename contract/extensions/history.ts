import { defineCall, z } from "../define.ts";
import { daySchema, idParamsSchema } from "../schemas.ts";

const extension = "history";

export const getEmployeeHistory = defineCall("GET /main/client/{id}/employees/{employeeId}/history", {
  id: "getEmployeeHistory",
  extension,
  summary: "What is known of an employee over time: all of it, or as at a day and as known at an instant",
  access: "employer",
  params: idParamsSchema.extend({ employeeId: z.string().max(64) }),
  query: z.object({
    asAt: z.iso.date().nullish(),
    knownAt: z.coerce.number().int().min(0).nullish(),
  }),
  reply: z.array(
    z.object({
      fact: z.string(),
      value: z.string().nullish(),
      effectiveFrom: daySchema
        .nullish()
        .openapi({ description: "Left out for what holds from the beginning" }),
      knownFrom: z.number().int(),
      knownTo: z.number().int().nullish(),
      source: z.string(),
    }),
  ),
});
