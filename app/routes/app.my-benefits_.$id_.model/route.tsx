import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pensionModelCopy } from "#copy/pension-model";
import { formatAmount } from "~/components/form/amount.ts";
import { BenefitFailedView, BenefitGoneView } from "~/components/layout/benefit-page.tsx";
import { type PageHandle, pageTitle, useLoadedFrame } from "~/frame/frame.ts";
import { notFound, page } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { getPensionModel } from "~/upstream/calls.server.ts";
import { hasPensionModel } from "~/upstream/pension-model.server.ts";
import { readQuery, toModelErrors } from "./query.server.ts";
import { ModelView } from "./view.tsx";
import { toModelView } from "./view-model.server.ts";

export const handle: PageHandle = { scripts: false };

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(pensionModelCopy("title"), matches) }];

/**
 * The page that models another share of pay. An invalid value is reported at its field, above the current
 * figures.
 */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const setup = await requireUser(context, request);
  if (!hasPensionModel(setup)) throw notFound();
  const { typed, errors: wrong, query } = readQuery(new URL(request.url).searchParams);
  const ask = (given: typeof query | undefined) =>
    context.upstream.call(getPensionModel, { params: { id }, query: given });
  const isWrong = Object.values(wrong).some(Boolean);
  const first = await ask(isWrong ? undefined : query);
  const isRefused = !first.ok && first.name === "invalid";
  const errors = isRefused ? toModelErrors(first.fields) : wrong;
  const reply = isRefused ? await ask(undefined) : first;
  if (!reply.ok && reply.name === "not_found") return page({ kind: "gone" as const }, { status: 404 });
  if (!reply.ok) return page({ kind: "failed" as const }, { status: 503 });
  const { asked, name } = reply.data;
  const shown = {
    percent: typed.percent || formatAmount(asked.percent),
    age: typed.age || String(asked.age),
    pot: typed.pot,
  };
  return page(
    {
      kind: "found" as const,
      id,
      name,
      formId: randomUUID(),
      typed: shown,
      errors,
      model: toModelView(reply.data),
    },
    { status: isWrong || isRefused ? 400 : 200 },
  );
}

export default function PensionModelPage() {
  const data = useLoaderData<typeof loader>();
  const { hasContact } = useLoadedFrame();
  if (data.kind === "gone") return <BenefitGoneView />;
  if (data.kind === "failed")
    return <BenefitFailedView text={pensionModelCopy("failed")} hasContact={hasContact} />;
  return <ModelView {...data} />;
}
