import { selectionSchema } from "../benefits.ts";
import { defineCall, z } from "../define.ts";

export const joinPension = defineCall("POST /v1/benefit/{id}/join", {
  id: "joinPension",
  extension: "enrolment",
  summary: "Joins a pension on request, whatever its windows, by the client's route without sacrifice",
  idempotent: true,
  access: "user",
  masquerade: "never",
  params: z.object({ id: z.string().max(64) }),
  body: z.object({
    offerId: z.string().max(500).openapi({ description: "Of the benefit's `joining`, as it was shown" }),
  }),
  reply: selectionSchema,
  errors: {
    changed: { status: 409, description: "It is no longer what was shown" },
    not_allowed: { status: 409, description: "The person has a pension, or cannot join this one" },
  },
});
