import { employeesCopy } from "#copy/employees";
import { plansCopy } from "#copy/plans";
import { Facts } from "~/components/content/facts.tsx";
import { Reference } from "~/components/content/reference.tsx";
import { ActionForm } from "~/components/form/action-form.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { ErrorSummary } from "~/components/form/error-summary.tsx";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Notice } from "~/components/layout/notice.tsx";
import { Page, Section } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";
import type { CancellationView } from "~/view-models/plans.server.ts";

interface CancelledViewProps {
  cancellation: CancellationView;
}

const toCrumbs = (title: string) =>
  getEmployerCrumbs({ title: employeesCopy("title"), to: paths.employeeData() }, { title });

/** What was paid, what cancelling does, and the button; or why this employer cannot cancel it. */
export function CancelView({ cancellation, problem }: CancelledViewProps & { problem: string | null }) {
  const { benefit, lead, refusal, version, employeeId, facts, effects } = cancellation;
  const keepLink = (
    <ButtonLink look="plain" to={paths.employeePanel(employeeId)}>
      {plansCopy(refusal ? "back" : "keep")}
    </ButtonLink>
  );
  return (
    <Page
      title={plansCopy("cancelTitleOf", { benefit })}
      lead={lead}
      crumbs={toCrumbs(plansCopy("cancelTitle"))}
      width="text"
    >
      {problem && problem !== refusal && <ErrorSummary errors={{ messages: [problem], links: [] }} />}
      <Facts facts={facts} />
      {refusal ? (
        <>
          <Notice tone="info">{refusal}</Notice>
          <p className="bp-actions">{keepLink}</p>
        </>
      ) : (
        <>
          <p>{plansCopy("onlyIf")}</p>
          <p>{plansCopy("notForLeavers")}</p>
          <Section title={plansCopy("effect")}>
            <Effects effects={effects} />
          </Section>
          <p>{plansCopy("emailed")}</p>
          <ActionForm values={{ version: String(version) }}>
            <div className="bp-actions">
              <SubmitButton intent="cancel" pendingLabel={plansCopy("confirming")}>
                {plansCopy("confirm")}
              </SubmitButton>
              {keepLink}
            </div>
          </ActionForm>
        </>
      )}
    </Page>
  );
}

/** A cancelled plan, with its reference and the refunds that runs still owe. */
export function CancelledView({ cancellation }: CancelledViewProps) {
  const { lead, reference, employeeId, facts, effects } = cancellation;
  const title = plansCopy("doneTitle");
  return (
    <Page title={title} lead={lead} crumbs={toCrumbs(title)} width="text">
      <Notice tone="good">{plansCopy("doneText")}</Notice>
      {reference && <Reference value={reference} />}
      <Facts facts={facts} />
      <Section title={plansCopy("effectDone")}>
        <Effects effects={effects} />
      </Section>
      <p className="bp-actions">
        <ButtonLink look="plain" to={paths.employeePanel(employeeId)}>
          {plansCopy("back")}
        </ButtonLink>
      </p>
    </Page>
  );
}

const Effects = ({ effects }: Pick<CancellationView, "effects">) => (
  <ul className="bp-text">
    {effects.map((effect) => (
      <li key={effect}>{effect}</li>
    ))}
  </ul>
);
