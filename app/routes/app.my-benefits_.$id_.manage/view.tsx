import type { SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { useMemo } from "react";
import { benefitsCopy } from "#copy/benefits";
import { setUpCopy } from "#copy/set-up";
import { Panel } from "~/components/content/card.tsx";
import { Cost } from "~/components/content/cost.tsx";
import { SelectionCard } from "~/components/content/selection-card.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { ChoiceFields } from "~/components/form/choice-fields.tsx";
import { DefaultSubmit } from "~/components/form/default-submit.tsx";
import { FormKey } from "~/components/form/form-key.tsx";
import { useIsLinkOffered } from "~/components/form/owners-form.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import { getChoiceRules } from "~/components/form/set-up-fields.ts";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { getCrumbsBelowBenefit } from "~/components/layout/benefit-page.tsx";
import { Page } from "~/components/layout/page.tsx";
import type { toManageView } from "./view-model.server.ts";

type View = SerializeFrom<ReturnType<typeof toManageView>>;

/** The held benefit, its changeable values, and its other actions (BENEFIT-05). */
export function ManageView({ view, submission }: { view: View; submission?: SubmissionResult }) {
  const { name, selection, inForce, cost, amounts, setUp } = view;
  const isOffered = useIsLinkOffered();
  const actions = view.actions.filter(({ to }) => isOffered(to));
  return (
    <Page
      title={setUpCopy("manageTitle", { name })}
      crumbs={getCrumbsBelowBenefit(view, setUpCopy("manage"))}
      aside={cost && <Cost {...cost} />}
    >
      <SelectionCard title={view.title} {...selection} />
      {inForce && <SelectionCard title={benefitsCopy("meanwhile")} {...inForce} />}
      {amounts.length > 0 && <AmountsForm view={view} submission={submission} />}
      {(setUp || actions.length > 0) && (
        <ul className="bp-actions">
          {setUp && (
            <li>
              <ButtonLink to={setUp.to}>{setUp.label}</ButtonLink>
            </li>
          )}
          {actions.map(({ label, to }) => (
            <li key={to}>
              <ButtonLink look="plain" to={to} preventScrollReset>
                {label}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

function AmountsForm({ view, submission }: { view: View; submission?: SubmissionResult }) {
  const { form, fields } = usePortalForm({
    id: "amounts",
    rules: useMemo(() => getChoiceRules(view.amounts), [view.amounts]),
    lastResult: submission,
    defaultValue: view.texts,
    labels: Object.fromEntries(view.amounts.map(({ name, label }) => [name, label])),
  });
  return (
    <Panel title={setUpCopy("changeAmounts")}>
      <PortalForm form={form}>
        <FormKey formId={view.formId} version={view.version ?? null} submission={submission} showsOutcome />
        <DefaultSubmit intent="save" />
        <ChoiceFields choices={view.amounts} fields={fields} />
        <SubmitButton
          intent="save"
          look={view.setUp ? "plain" : "primary"}
          pendingLabel={setUpCopy("saving")}
        >
          {setUpCopy("saveAmounts")}
        </SubmitButton>
      </PortalForm>
    </Panel>
  );
}
