import { defineCall, z } from "./define.ts";
import { familyFormSchema } from "./family.ts";
import { daySchema } from "./schemas.ts";

const opensSchema = z
  .array(z.object({ benefitId: z.string(), name: z.string() }))
  .openapi({ description: "The benefits that it opens, of those that the person can have" });

export const lifeEventTypeSchema = z
  .object({
    code: z.string(),
    name: z.string(),
    limitDays: z.number().int().openapi({ description: "Days after the event in which it can be told" }),
    adds: z.enum(["partner", "dependant"]).nullish().openapi({ description: "Who the form asks for" }),
    removes: z.enum(["partner"]).nullish(),
    opens: opensSchema,
  })
  .openapi("LifeEventType");
export type LifeEventType = z.infer<typeof lifeEventTypeSchema>;

export const lifeEventSchema = z
  .object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    eventDate: daySchema,
    reportedDate: daySchema,
    closesDate: daySchema.openapi({ description: "Last day on which its benefits are open, yyyy-mm-dd" }),
    isOpen: z.boolean(),
    opens: opensSchema,
  })
  .openapi("LifeEvent");
export type LifeEvent = z.infer<typeof lifeEventSchema>;

export const getLifeEventTypes = defineCall("GET /main/client/life-events/available", {
  id: "getLifeEventTypes",
  source: "API-68",
  summary: "The life events that can be told today",
  access: "user",
  reply: z.array(lifeEventTypeSchema),
});

export const getLifeEvents = defineCall("GET /main/client/life-events", {
  id: "getLifeEvents",
  source: "API-69",
  summary: "The person's own life events, the newest first",
  access: "user",
  reply: z.array(lifeEventSchema),
});

/** The body of a posted form for a life event. Errors are returned under these names. */
export const lifeEventFormSchema = familyFormSchema.extend({
  type: z.string().max(64).nullish().openapi({ description: "Code of the type" }),
  event_date: z.string().max(32).nullish().openapi({ description: "dd/mm/yyyy" }),
});

export const addLifeEvent = defineCall("POST /main/client/life-events", {
  id: "addLifeEvent",
  source: "API-69",
  summary: "Tells of a life event, with the partner or child who joins where there is one",
  idempotent: true,
  access: "user",
  masquerade: "never",
  body: lifeEventFormSchema,
  reply: lifeEventSchema,
  errors: {
    partner_exists: { status: 409, description: "There is a partner already: one at a time" },
    no_partner: { status: 409, description: "There is no partner who could go" },
    family_full: { status: 409, description: "No more members can be added" },
    already_told: { status: 409, description: "This event was told already" },
  },
});
