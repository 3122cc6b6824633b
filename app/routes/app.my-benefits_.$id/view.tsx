import type { SerializeFrom } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { benefitsCopy } from "#copy/benefits";
import { cardsCopy } from "#copy/cards";
import { claimsCopy } from "#copy/claims";
import { pensionModelCopy } from "#copy/pension-model";
import { statementsCopy } from "#copy/statements";
import { Accordion } from "~/components/content/accordion.tsx";
import { BenefitPay } from "~/components/content/benefit-pay.tsx";
import { Cost } from "~/components/content/cost.tsx";
import { Documents } from "~/components/content/documents.tsx";
import { ExamplePrices } from "~/components/content/example-prices.tsx";
import { Facts } from "~/components/content/facts.tsx";
import { Prose } from "~/components/content/prose.tsx";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { SelectionCard } from "~/components/content/selection-card.tsx";
import { TaxYears } from "~/components/content/tax-years.tsx";
import { VouchersPanel } from "~/components/content/vouchers.tsx";
import type { VouchersView } from "~/components/content/vouchers-view.ts";
import { WishPanel } from "~/components/content/wish.tsx";
import { ButtonLink } from "~/components/form/button.tsx";
import { crumbsToBenefit } from "~/components/layout/benefit-page.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Page, Section } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";
import { FromPrice } from "./from-price.tsx";
import type { BenefitViewModel } from "./view-model.server.ts";

export type View = SerializeFrom<BenefitViewModel>;

export function BenefitView({ view, vouchers }: { view: View; vouchers: VouchersView | null }) {
  const { description, selection, inForce, pay, fromPrice, cost, faqs, related } = view;
  return (
    <Page title={view.name} lead={view.summary} crumbs={crumbsToBenefit(view.name)}>
      <div className={cost || fromPrice ? "bp-split" : undefined}>
        {fromPrice && (
          <aside className="bp-split__first">
            <FromPrice
              price={fromPrice}
              action={view.actions.length > 0 && <Actions actions={view.actions} />}
            />
          </aside>
        )}
        <div className="bp-stack">
          {!fromPrice && view.actions.length > 0 && <Actions actions={view.actions} />}
          {view.availability && <Availability {...view.availability} id={view.id} />}
          {view.nowAndThen.length > 0 && <Facts facts={view.nowAndThen} look="figures" />}
          {!cost && view.examples && <ExamplePrices {...view.examples} />}
          {selection && <SelectionCard {...selection} />}
          {inForce && <SelectionCard title={benefitsCopy("meanwhile")} {...inForce} />}
          {view.hasModel && (
            <p>
              <Link to={paths.benefitModel(view.id)}>{pensionModelCopy("link")}</Link>
            </p>
          )}
          {pay && <BenefitPay {...pay} />}
          {view.wish && <WishPanel {...view.wish} />}
          {cost && cost.taxYears.length > 0 && (
            <TaxYears years={cost.taxYears} leavePercent={cost.earlyEndPercent} />
          )}
          {vouchers && <VouchersPanel {...vouchers} />}
          {description && (
            <Section title={benefitsCopy("about")}>
              <Prose html={description as SafeHtml} />
            </Section>
          )}
          {view.hasTerms && (
            <p>
              <Link to={paths.benefitPanel(view.id, "benefit-terms")} preventScrollReset>
                {benefitsCopy("readTerms")}
              </Link>
            </p>
          )}
          {view.hasClaims && (
            <p>
              <Link to={paths.claims(view.id)}>{claimsCopy("link")}</Link>
            </p>
          )}
          {view.hasCard && (
            <p>
              <Link to={paths.card(view.id)}>{cardsCopy("one")}</Link>
            </p>
          )}
          {view.documents.length > 0 && <Documents documents={view.documents} />}
          <p>
            <Link to={paths.benefitPanel(view.id, "statement")} preventScrollReset>
              {statementsCopy("link")}
            </Link>
          </p>
        </div>
        {cost && !fromPrice && (
          <aside className="bp-stack" aria-label={benefitsCopy("costTitle")}>
            <Cost {...cost} />
          </aside>
        )}
      </div>
      {faqs.length > 0 && (
        <Section title={benefitsCopy("faqs")}>
          <Accordion questions={faqs.map((each) => ({ ...each, answer: each.answer as SafeHtml }))} />
        </Section>
      )}
      {related.length > 0 && <Related benefits={related} />}
    </Page>
  );
}

function Actions({ actions }: { actions: View["actions"] }) {
  return (
    <div className="bp-actions">
      {actions.map(({ label, to }, at) => (
        <ButtonLink key={to} to={to} look={at === 0 ? "primary" : "plain"}>
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}

function Availability({
  id,
  canChange,
  text,
  facts,
  hasDates,
}: NonNullable<View["availability"]> & { id: string }) {
  return (
    <Notice tone={canChange ? "good" : "info"} title={benefitsCopy(canChange ? "today" : "notToday")}>
      <p>{text}</p>
      {facts.map(({ label, value }) => (
        <p key={label}>
          {label} <b>{value}</b>
        </p>
      ))}
      {hasDates && (
        <p>
          <Link to={paths.benefitDates(id)} reloadDocument>
            {benefitsCopy("addToCalendar")}
          </Link>
        </p>
      )}
    </Notice>
  );
}

function Related({ benefits }: { benefits: View["related"] }) {
  return (
    <Section title={benefitsCopy("related")}>
      <ul className="bp-grid">
        {benefits.map(({ benefitId, name, summary }) => (
          <li className="bp-card bp-card--link" key={benefitId}>
            <Link className="bp-card__link" to={paths.benefit(benefitId)}>
              {name}
            </Link>
            {summary && <p className="bp-card__body">{summary}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
