import type { LoaderFunctionArgs } from "@remix-run/node";
import { statementsCopy } from "#copy/statements";
import { paths } from "~/paths.ts";
import { mediaTypes } from "~/platform/media-types.ts";
import { createAttachment, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { getContributions } from "~/upstream/calls.server.ts";
import { loadBenefitList } from "~/view-models/benefit-list.server.ts";
import { toStatement } from "~/view-models/statements.server.ts";
import { toCsv } from "./csv.server.ts";

/**
 * The person's statements of all groups in one file (REPORT-02). It fails if one group fails, because a
 * part would look like the whole.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { upstream, session } = context;
  const [, benefits] = await Promise.all([requireUser(context, request), loadBenefitList(context)]);
  const groups = benefits.ok
    ? new Map(
        benefits.data.benefits.map(({ groupCode, groupName }) => [groupCode, groupName?.trim() || groupCode]),
      )
    : new Map<string, string>();
  const replies = await Promise.all(
    [...groups].map(async ([id, group]) => ({
      group,
      reply: await upstream.call(getContributions, { params: { id } }),
    })),
  );
  const statements = replies.flatMap(({ group, reply }) =>
    reply.ok ? [{ group, entries: toStatement(reply.data) }] : [],
  );
  if (!benefits.ok || statements.length < replies.length) {
    session.flash({ kind: "error", text: statementsCopy("failed") });
    throw seeOther(paths.myBenefits());
  }
  return createAttachment(toCsv(statements), {
    name: statementsCopy("fileName"),
    type: mediaTypes.csv,
    isTranslated: true,
  });
}
