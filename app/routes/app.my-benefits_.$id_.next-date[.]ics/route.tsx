import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Benefit } from "#contract/benefits.ts";
import { benefitsCopy } from "#copy/benefits";
import { formatMoment } from "~/copy/day.ts";
import { paths } from "~/paths.ts";
import { createAttachment, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { listNextDates, loadBenefit } from "~/upstream/benefits.server.ts";
import { toCalendarFile } from "./calendar.server.ts";

/**
 * The next dates of one benefit as a calendar file. Without dates it redirects to the benefit's page, which
 * says why.
 */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { upstream, tenant, clock } = context;
  const id = params.id ?? "";
  const [, reply] = await Promise.all([requireUser(context, request), loadBenefit(upstream, id)]);
  const dates = reply.kind === "found" ? listNextDates(reply.benefit) : [];
  if (reply.kind !== "found" || dates.length === 0) return seeOther(paths.benefit(id));
  const { name, availability, selection } = reply.benefit;
  const days = dates.map(({ kind, day }) => ({
    uid: `${kind}-${id}-${day}@${tenant.label}`,
    day,
    title: benefitsCopy(kind, { name }),
    text: kind === "lastDay" || kind === "opensOn" ? (availability?.text ?? "") : toRequestText(selection),
  }));
  return createAttachment(toCalendarFile(days, { now: clock.now(), name: tenant.theme.brandName }), {
    name: `${id.replace(/[^\w-]/g, "") || "benefit"}.ics`,
    type: "text/calendar; charset=utf-8",
    isTranslated: true,
  });
}

/** The time of the choice and its reference, in the same words as on its page and in its email. */
function toRequestText(selection: Benefit["selection"]): string {
  const { submittedAt, reference } = selection ?? {};
  const submittedText = submittedAt
    ? benefitsCopy("askedAt", { when: formatMoment(Date.parse(submittedAt)) })
    : "";
  return [submittedText, reference && benefitsCopy("askedReference", { reference })]
    .filter(Boolean)
    .join(" ");
}
