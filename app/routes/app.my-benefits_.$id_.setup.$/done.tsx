import type { SerializeFrom } from "@remix-run/node";
import { Panel } from "~/components/content/card.tsx";
import { Cost } from "~/components/content/cost.tsx";
import { Facts } from "~/components/content/facts.tsx";
import { Tag } from "~/components/content/tag.tsx";
import { ButtonLink } from "~/components/form/button.tsx";
import { crumbsBelowBenefit } from "~/components/layout/benefit-page.tsx";
import { Page } from "~/components/layout/page.tsx";
import { benefitsCopy } from "~/copy/benefits.ts";
import { setUpCopy } from "~/copy/set-up.ts";
import { paths } from "~/paths.ts";
import type { toDoneView } from "./view-model.server.ts";

/** What came of it, and where to go on. */
export function DoneView({ view }: { view: SerializeFrom<ReturnType<typeof toDoneView>> }) {
  const { id, name, status, lead, note, facts, cost } = view;
  return (
    <Page
      title={setUpCopy("doneTitle")}
      lead={lead}
      crumbs={crumbsBelowBenefit(id, name, setUpCopy("done"))}
      aside={cost && <Cost {...cost} />}
    >
      <Panel title={name}>
        <p>
          <Tag tone={status.tone}>{status.label}</Tag>
        </p>
        {note && <p>{note}</p>}
        {facts.length > 0 && <Facts facts={facts} />}
      </Panel>
      <div className="bp-actions">
        <ButtonLink to={paths.myBenefits()}>{benefitsCopy("backToBenefits")}</ButtonLink>
        <ButtonLink look="plain" to={paths.benefit(id)}>
          {setUpCopy("toBenefit", { name })}
        </ButtonLink>
      </div>
    </Page>
  );
}
