import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { setUpCopy } from "#copy/set-up";
import { SubmitButton } from "~/components/form/button.tsx";
import { FormKey } from "~/components/form/form-key.tsx";
import { MedicalQuestions } from "~/components/form/medical-questions.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import { getMedicalRules, getQuestionLabels } from "~/components/form/set-up-fields.ts";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { SidePanel } from "~/components/layout/side-panel.tsx";
import { createPanelMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { loadBenefit } from "~/upstream/benefits.server.ts";
import { markForeign } from "~/upstream/foreign-language.server.ts";
import { saveAnswers } from "./form.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  createPanelMeta(data && setUpCopy("stepTitle", { step: setUpCopy("medical"), name: data.name }), matches);

/**
 * The medical questions of a benefit (PANEL-15). If they or the benefit do not load, the page below the
 * panel explains why.
 */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireUser(context, request);
  const id = params.id ?? "";
  const reply = await loadBenefit(context.upstream, id);
  if (reply.kind !== "found") return createPage(null);
  const { name, selection, medicalQuestions } = reply.benefit;
  if (!selection?.medical?.required || !medicalQuestions?.length) throw seeOther(paths.benefit(id));
  const version = selection.version ?? null;
  return createPage({ id, name, formId: randomUUID(), version, questions: markForeign(medicalQuestions) });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const setup = await requireUser(context, request);
  const fields = await request.formData();
  return fields.get("intent") === "answer"
    ? saveAnswers(context, setup, id, fields)
    : seeOther(paths.benefitPanel(id, "medical-questions"));
}

export default function MedicalQuestionsPage() {
  const data = useLoaderData<typeof loader>();
  const submission = useActionData<typeof action>() as SubmissionResult | undefined;
  return data && <MedicalPanel {...data} submission={submission} />;
}

interface MedicalPanelProps {
  id: string;
  formId: string;
  version: number | null;
  questions: { id: string; question: string }[];
  submission?: SubmissionResult;
}

function MedicalPanel({ id, formId, version, questions, submission }: MedicalPanelProps) {
  const { form, fields } = usePortalForm({
    id: "medical-questions",
    rules: useMemo(() => getMedicalRules(questions), [questions]),
    lastResult: submission,
    labels: useMemo(() => getQuestionLabels(questions), [questions]),
  });
  return (
    <SidePanel title={setUpCopy("medical")} closeHref={paths.benefit(id)}>
      <PortalForm form={form}>
        <FormKey formId={formId} version={version} submission={submission} showsOutcome />
        <MedicalQuestions questions={questions} fields={fields} />
        <SubmitButton intent="answer" pendingLabel={setUpCopy("working")} wide>
          {setUpCopy("saveAnswers")}
        </SubmitButton>
      </PortalForm>
    </SidePanel>
  );
}
