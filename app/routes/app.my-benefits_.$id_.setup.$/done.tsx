import type { SerializeFrom } from "@remix-run/node";
import { benefitsCopy } from "#copy/benefits";
import { setUpCopy } from "#copy/set-up";
import { ConfirmedDates, ConfirmedPanel } from "~/components/content/confirmed-panel.tsx";
import { Cost } from "~/components/content/cost.tsx";
import { ButtonLink } from "~/components/form/button.tsx";
import { getCrumbsBelowBenefit } from "~/components/layout/benefit-page.tsx";
import { Section } from "~/components/layout/page.tsx";
import { PicturedPage } from "~/components/layout/pictured-page.tsx";
import { paths } from "~/paths.ts";
import type { toDoneView } from "~/view-models/done-view.server.ts";

type View = SerializeFrom<ReturnType<typeof toDoneView>>;

/** The page after confirming: the result, the next dates, and links. */
export function DoneView({ view }: { view: View }) {
  const { id, name, title, outcome, cost, dates, hasCalendar } = view;
  return (
    <PicturedPage
      title={title}
      picture={view.picture}
      lead={outcome}
      crumbs={getCrumbsBelowBenefit(view, setUpCopy("done"))}
      aside={cost && <Cost {...cost} />}
    >
      <ConfirmedPanel {...view} />
      {dates.length > 0 && (
        <Section title={setUpCopy("whatNext")}>
          <ConfirmedDates id={id} dates={dates} hasCalendar={hasCalendar} />
        </Section>
      )}
      <div className="bp-actions">
        <ButtonLink to={paths.myBenefits()}>{benefitsCopy("backToBenefits")}</ButtonLink>
        <ButtonLink look="plain" to={paths.benefit(id)}>
          {setUpCopy("toBenefit", { name })}
        </ButtonLink>
        {view.canWithdraw && (
          <ButtonLink look="plain" to={paths.benefitManagePanel(id, "withdraw")}>
            {setUpCopy("withdraw")}
          </ButtonLink>
        )}
      </div>
    </PicturedPage>
  );
}
