import { defineCall, z } from "../define.ts";
import { countSchema, penceSchema } from "../schemas.ts";

const extension = "payroll-openings";
const groupParamsSchema = z.object({ id: z.string().max(64), code: z.string().max(40) });
const openingParamsSchema = groupParamsSchema.extend({ openingId: z.string().max(200) });
const values = {
  count: countSchema.min(0).max(1_000).nullish().openapi({ description: "Of a plan: parts taken" }),
  pence: penceSchema.min(0).max(100_000_000),
};

const openingSchema = z
  .object({
    openingId: z.string(),
    employeeId: z.string(),
    employeeNumber: z.string(),
    employeeName: z.string(),
    kind: z.enum(["plan", "benefit-in-kind"]),
    benefit: z.string(),
    count: countSchema.nullish().openapi({ description: "Of a plan: parts taken before the first run" }),
    instalments: countSchema.nullish(),
    pence: penceSchema.openapi({ description: "Taken of a plan, or payrolled in the tax year" }),
    wholePence: penceSchema.nullish(),
    isOwn: z
      .boolean()
      .nullish()
      .openapi({ description: "Whether it is the caller's own, who cannot enter it" }),
    isEntered: z.boolean().openapi({ description: "Entered by someone; worked out otherwise" }),
  })
  .openapi("PayrollOpening");

const run = {
  runId: z.string(),
  runLabel: z.string(),
  isLocked: z.boolean().openapi({ description: "Whether the first run of the group is locked" }),
};

export const listPayrollOpenings = defineCall("GET /main/client/{id}/pay-groups/{code}/openings", {
  id: "listPayrollOpenings",
  extension,
  summary:
    "What was taken of plans and payrolled of benefits in kind before the first payroll run of a group",
  access: "employer",
  params: groupParamsSchema,
  query: z.object({ page: z.coerce.number().int().min(1).max(1_000_000).nullish() }),
  reply: z.object({ ...run, total: countSchema, last_page: countSchema, rows: z.array(openingSchema) }),
});

export const getPayrollOpening = defineCall("GET /main/client/{id}/pay-groups/{code}/openings/{openingId}", {
  id: "getPayrollOpening",
  extension,
  summary: "One of them, and what other figures would make of the first run",
  access: "employer",
  params: openingParamsSchema,
  query: z.object({
    count: z.coerce.number().int().min(0).max(1_000).nullish(),
    pence: z.coerce.number().int().min(0).max(100_000_000).nullish(),
  }),
  reply: z.object({
    ...run,
    opening: openingSchema,
    effect: z
      .array(
        z.object({
          element: z.string(),
          beforePence: penceSchema.nullish(),
          afterPence: penceSchema.nullish(),
        }),
      )
      .openapi({ description: "Lines of the first run that the figures asked about change" }),
  }),
});

export const savePayrollOpening = defineCall("PUT /main/client/{id}/pay-groups/{code}/openings/{openingId}", {
  id: "savePayrollOpening",
  extension,
  summary: "Enters what was taken before the first run of a group, until that run is locked",
  access: "employer",
  masquerade: "never",
  params: openingParamsSchema,
  body: z.object(values),
  reply: openingSchema,
  errors: {
    locked: { status: 409, description: "The first run of the group is locked" },
    not_allowed: { status: 409, description: "One's own figure; `message` says so" },
  },
});
