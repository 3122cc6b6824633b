import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { acceptDifferences } from "#contract/extensions/payroll.ts";
import { payrollCopy } from "#copy/payroll";
import { payrollPaths } from "~/paths-payroll.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createInvalid, createNotFoundReply, createPage } from "~/platform/responses.server.ts";
import { toRulesSchema } from "~/platform/rules-schema.server.ts";
import { redirectAfterSave } from "~/session/redirect-after-save.server.ts";
import { toRefusedForm } from "~/view-models/refused-form.server.ts";
import { getAcceptRules } from "./rules.ts";

/** Accepts the differences that the employer saw. A second post of the same changes nothing. */
export async function saveAcceptance(
  { upstream, session }: RequestContext,
  { clientId, runId }: { clientId: string; runId: string },
  fields: FormData,
) {
  const submission = parseWithZod(fields, { schema: toRulesSchema(getAcceptRules()) });
  if (submission.status !== "success") return createInvalid<SubmissionResult>(submission.reply());
  const refuse = (text: string) =>
    createPage<SubmissionResult>(submission.reply({ formErrors: [text] }), { status: 409 });
  const unexplainedSha256 = String(fields.get("unexplainedSha256") ?? "");
  if (!/^[0-9a-f]{64}$/.test(unexplainedSha256)) return refuse(payrollCopy("acceptChanged"));
  const reply = await upstream.call(acceptDifferences, {
    params: { id: clientId, runId },
    body: { unexplainedSha256, reason: submission.value.reason },
  });
  const runPath = payrollPaths.payrollRun(runId);
  if (reply.ok) return redirectAfterSave(session, runPath, payrollCopy("acceptDone"));
  if (reply.name === "not_found") throw createNotFoundReply();
  if (reply.name === "changed") return refuse(payrollCopy("acceptChanged"));
  const refused = {
    submission,
    idempotencyKey: undefined,
    fieldNames: { reason: "reason" },
    otherwise: payrollCopy("acceptFailed"),
  };
  return toRefusedForm(refused, reply);
}
