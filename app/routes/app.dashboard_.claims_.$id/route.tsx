import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { claimsCopy } from "#copy/claims";
import { getToday } from "~/auth/link-steps.server.ts";
import { ClaimFact, ClaimParts } from "~/components/content/claim.tsx";
import { NumberedName, WithName } from "~/components/content/person-name.tsx";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Failed } from "~/components/layout/failed.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Page } from "~/components/layout/page.tsx";
import { createPageMeta } from "~/frame/frame.ts";
import { decisionPaths } from "~/paths-decisions.ts";
import { createNotFoundReply, createPage, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { loadClaimsToDecide } from "~/view-models/claims.server.ts";
import { recordDecision } from "./form.server.ts";
import { DecisionForm } from "./view.tsx";

export const meta = createPageMeta(() => claimsCopy("decideTitle"));

/** One claim of a plan whose claims this employer decides. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const setup = await requireEmployer(context, request, "claims");
  const id = params.id ?? "";
  const list = await loadClaimsToDecide(context.upstream, setup.client.id, { claimId: id });
  if (list.kind === "none") throw createNotFoundReply();
  const viewProps = { id, today: getToday(context), formId: randomUUID() };
  if (list.kind === "failed") return createPage({ ...viewProps, claim: null }, { status: 503 });
  const [claim] = list.claims;
  if (!claim) throw seeOther(decisionPaths.claims());
  return createPage({ ...viewProps, claim });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const setup = await requireEmployer(context, request);
  const claimId = params.id ?? "";
  const fields = await request.formData();
  return fields.get("intent") === "decide"
    ? recordDecision(context, { clientId: setup.client.id, claimId }, fields)
    : seeOther(decisionPaths.claim(claimId));
}

export default function ClaimToDecidePage() {
  const { id, claim, ...viewProps } = useLoaderData<typeof loader>();
  const submission = useActionData<typeof action>() as SubmissionResult | undefined;
  const lists = [
    { title: claimsCopy("decideTitle"), to: decisionPaths.claims() },
    ...(claim && !claim.isOpen
      ? [{ title: claimsCopy("decidedTitle"), to: decisionPaths.decidedClaims() }]
      : []),
  ];
  const title = claim ? claimsCopy("one", { reference: claim.reference }) : claimsCopy("decideTitle");
  return (
    <Page title={title} lead={claim?.benefit} crumbs={getEmployerCrumbs(...lists, { title })} width="form">
      {!claim && <Failed problem={claimsCopy("decideFailed")} retry={decisionPaths.claim(id)} />}
      {claim && (
        <>
          <ClaimParts
            claim={claim}
            receiptPath={(receiptId) => decisionPaths.receipt(id, receiptId)}
            questionTitle={claimsCopy("waitsForPerson")}
            facts={
              <>
                <ClaimFact label={claimsCopy("employee")}>
                  <NumberedName name={claim.name} number={claim.number} />
                </ClaimFact>
                <ClaimFact label={claimsCopy("limitLeft")}>{claim.left}</ClaimFact>
              </>
            }
          />
          {claim.isBlocked && <Notice>{claimsCopy("own")}</Notice>}
          {!claim.isOpen && <Decision {...claim} />}
          {claim.isOpen && !claim.isBlocked && (
            <DecisionForm claim={claim} submission={submission} {...viewProps} />
          )}
        </>
      )}
    </Page>
  );
}

/** Says who closed the claim, as far as the upstream knows. */
const Decision = ({ decidedOn, decidedBy }: { decidedOn: string | null; decidedBy: string | null }) => (
  <Notice>
    {decidedOn && decidedBy && (
      <WithName name={decidedBy} toText={(name) => claimsCopy("decidedByOn", { name, date: decidedOn })} />
    )}
    {!(decidedOn && decidedBy) && claimsCopy("closed")}
  </Notice>
);
