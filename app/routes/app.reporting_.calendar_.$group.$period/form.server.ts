import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { savePayPeriod } from "#contract/extensions/pay-groups.ts";
import { payCalendarCopy } from "#copy/pay-calendar";
import { formatLongDay } from "~/copy/day.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createDateSchema } from "~/platform/date-schema.server.ts";
import { createPage } from "~/platform/responses.server.ts";
import { redirectAfterSave } from "~/session/redirect-after-save.server.ts";

export interface MoveReply {
  submission: SubmissionResult;
}

const createMoveSchema = () =>
  z.object({
    payDay: createDateSchema({ label: payCalendarCopy("payDay") }),
    cutOff: createDateSchema({ label: payCalendarCopy("cutOff") }),
  });

interface MoveTarget {
  clientId: string;
  group: string;
  key: string;
}

/** Moves the days of a pay period; the upstream's refusals are shown at their fields. */
export async function movePeriod(
  { upstream, session }: RequestContext,
  { clientId, group, key }: MoveTarget,
  fields: FormData,
) {
  const submission = parseWithZod(fields, { schema: createMoveSchema() });
  const refuseForm = (errors: Parameters<typeof submission.reply>[0], status = 400) =>
    createPage<MoveReply>({ submission: submission.reply(errors) }, { status });
  if (submission.status !== "success") return refuseForm({});
  const { cutOff, payDay } = submission.value;
  const reply = await upstream.call(savePayPeriod, {
    params: { id: clientId, code: group },
    body: { key, cutOff: cutOff.iso, payDay: payDay.iso },
  });
  if (reply.ok) {
    const text = payCalendarCopy("saved", {
      day: formatLongDay(payDay.iso) ?? payDay.iso,
      cutOff: formatLongDay(cutOff.iso) ?? cutOff.iso,
    });
    return redirectAfterSave(session, payrollPaths.payCalendar(), text);
  }
  switch (reply.name) {
    case "invalid":
      return refuseForm({ fieldErrors: reply.fields });
    case "locked":
      return refuseForm({ formErrors: [payCalendarCopy("locked")] });
    default:
      return refuseForm(
        { formErrors: [reply.text ?? payCalendarCopy("saveFailed")] },
        reply.name === "unavailable" ? 502 : 400,
      );
  }
}
