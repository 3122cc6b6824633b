import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { nominationsCopy } from "#copy/nominations";
import { formatAmount } from "~/components/form/amount.ts";
import { BenefitFailedView, BenefitGoneView } from "~/components/layout/benefit-page.tsx";
import { toLondonDay } from "~/copy/day.ts";
import { createPageMeta, type PageHandle, useLoadedFrame } from "~/frame/frame.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { findForeignLanguage } from "~/upstream/foreign-language.server.ts";
import { listRelationshipOptions, loadNominations, toWishView } from "~/view-models/nominations.server.ts";
import { EMPTY_PERSON, type TypedPerson } from "./fields.ts";
import { type NominationsReply, submitNominations } from "./form.server.ts";
import { NominationsView } from "./view.tsx";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => nominationsCopy("title"));

/** The page to change who should be paid after the person's death, with all earlier wishes. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  await requireUser(context, request, "nominations");
  const reply = await loadNominations(context.upstream, id);
  if (!reply.ok && reply.name === "not_found") return createPage({ kind: "gone" as const }, { status: 404 });
  if (!reply.ok) return createPage({ kind: "failed" as const }, { status: 503 });
  const { name, language, canNominate, maximum, nominations } = reply.data;
  const [newest] = nominations;
  const people = (newest?.beneficiaries ?? []).map(
    (person): TypedPerson => ({
      name: person.name,
      relationship: person.relationship,
      share: formatAmount(person.sharePercent),
      birth: person.dateOfBirth ?? "",
      address: person.address ?? "",
    }),
  );
  const wishes = nominations.map(toWishView);
  return createPage({
    kind: "found" as const,
    id,
    name,
    language: findForeignLanguage(language),
    canNominate,
    maximum,
    relationships: listRelationshipOptions(),
    formId: randomUUID(),
    version: newest?.version ?? 0,
    thisYear: Number(toLondonDay(context.clock.now()).slice(0, 4)),
    people: people.length > 0 ? people : [EMPTY_PERSON],
    current: wishes[0] ?? null,
    earlier: wishes.slice(1),
  });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  await requireUser(context, request, "nominations");
  return submitNominations(context, params.id ?? "", await request.formData());
}

export default function NominationsPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as NominationsReply | undefined;
  const { hasContact } = useLoadedFrame();
  if (data.kind === "gone") return <BenefitGoneView />;
  if (data.kind === "failed")
    return <BenefitFailedView text={nominationsCopy("failed")} hasContact={hasContact} />;
  return <NominationsView {...data} reply={reply} />;
}
