import { defineCall, z } from "../define.ts";

export const getWelcomeProgress = defineCall("GET /v1/companies/{id}/welcome-email-resends/{resendId}", {
  id: "getWelcomeProgress",
  extension: "welcome-progress",
  summary: "How far a resend of welcome emails has come, and what became of each address",
  access: "employer",
  params: z.object({ id: z.string().max(64), resendId: z.string().max(64) }),
  query: z.object({ page: z.coerce.number().int().min(1).max(1_000_000).nullish() }),
  reply: z.object({
    total: z.number().int(),
    sent: z.number().int(),
    failed: z.number().int(),
    waiting: z.number().int(),
    registered: z
      .number()
      .int()
      .openapi({ description: "Registered before their email was made, and were sent none" }),
    last_page: z.number().int(),
    addresses: z.array(
      z.object({
        employeeId: z.string(),
        name: z.string(),
        email: z.string(),
        outcome: z.enum(["waiting", "sent", "failed", "registered"]),
      }),
    ),
  }),
});
