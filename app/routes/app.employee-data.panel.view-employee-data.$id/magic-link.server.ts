import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { createMagicLink } from "#contract/employees.ts";
import { employeesCopy } from "#copy/employees";
import { formatLondonTime } from "~/copy/day.server.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage } from "~/platform/responses.server.ts";

export interface MagicLinkReply {
  submission: SubmissionResult;
  /** The link, which is shown once and stored nowhere (EMPDATA-04). */
  link?: { href: string; until: string };
}

const magicLinkSchema = z.object({
  password: z.string({ error: () => employeesCopy("magicPasswordRequired") }),
});

/** Makes a magic link after the employer entered their own password (API-38). */
export async function submitMagicLinkForm(
  { upstream }: RequestContext,
  params: { schemeId: string; employeeId: string },
  fields: FormData,
) {
  const submission = parseWithZod(fields, { schema: magicLinkSchema });
  const refuseForm = (errors: Parameters<typeof submission.reply>[0], status: number) =>
    createPage<MagicLinkReply>(
      { submission: submission.reply({ ...errors, hideFields: ["password"] }) },
      { status },
    );
  if (submission.status !== "success") return refuseForm({}, 400);
  const reply = await upstream.call(createMagicLink, { params, body: submission.value });
  if (reply.ok) {
    const { link, expires } = reply.data;
    return createPage<MagicLinkReply>({
      submission: submission.reply({ hideFields: ["password"] }),
      link: { href: link, until: formatLondonTime(expires) },
    });
  }
  switch (reply.name) {
    case "mismatch":
      return refuseForm({ fieldErrors: { password: [employeesCopy("magicWrong")] } }, 400);
    case "locked":
      return refuseForm({ formErrors: [employeesCopy("magicLocked")] }, 400);
    case "too_many":
      return refuseForm({ formErrors: [employeesCopy("magicTooMany")] }, 429);
    case "not_registered":
    case "not_possible":
    case "not_found":
      return refuseForm({ formErrors: [employeesCopy("magicNotPossible")] }, 400);
    case "unavailable":
      return refuseForm({ formErrors: [employeesCopy("magicFailed")] }, 502);
    default:
      return refuseForm({ formErrors: [reply.text ?? employeesCopy("magicFailed")] }, 400);
  }
}
