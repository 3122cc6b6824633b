import type { SerializeFrom } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { benefitsCopy } from "#copy/benefits";
import { cardsCopy } from "#copy/cards";
import { claimsCopy } from "#copy/claims";
import { lifeEventsCopy } from "#copy/life-events";
import { pensionModelCopy } from "#copy/pension-model";
import { statementsCopy } from "#copy/statements";
import { Accordion } from "~/components/content/accordion.tsx";
import { BenefitPay } from "~/components/content/benefit-pay.tsx";
import { Chip } from "~/components/content/chip.tsx";
import { Cost } from "~/components/content/cost.tsx";
import { Dock } from "~/components/content/dock.tsx";
import { Documents } from "~/components/content/documents.tsx";
import { ExamplePrices } from "~/components/content/example-prices.tsx";
import { WishPanel } from "~/components/content/expression-of-wish.tsx";
import { Facts } from "~/components/content/facts.tsx";
import { LanguageNote } from "~/components/content/language-note.tsx";
import { Icon } from "~/components/content/picture.tsx";
import type { IconName } from "~/components/content/pictures.ts";
import { Prose } from "~/components/content/prose.tsx";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { SelectionCard } from "~/components/content/selection-card.tsx";
import { TaxYears } from "~/components/content/tax-years.tsx";
import { TimeLine } from "~/components/content/time-line.tsx";
import { VouchersPanel } from "~/components/content/vouchers.tsx";
import type { VouchersView } from "~/components/content/vouchers-view.ts";
import { ButtonLink } from "~/components/form/button.tsx";
import { getCrumbsToBenefit } from "~/components/layout/benefit-page.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Section } from "~/components/layout/page.tsx";
import { PicturedPage } from "~/components/layout/pictured-page.tsx";
import { paths } from "~/paths.ts";
import { claimPaths } from "~/paths-claims.ts";
import { FromPrice } from "./from-price.tsx";
import type { BenefitViewModel } from "./view-model.server.ts";

export type View = SerializeFrom<BenefitViewModel>;

export function BenefitView({ view, vouchers }: { view: View; vouchers: VouchersView | null }) {
  const { description, selection, inForce, pay, fromPrice, cost, faqs, related, status } = view;
  const actions = view.actions.length > 0 && <Actions actions={view.actions} />;
  const first = view.actions.slice(0, 1);
  const price = fromPrice ? toLowestPrice(fromPrice) : cost && { pence: cost.pence, note: cost.per };
  const card = fromPrice ? (
    <FromPrice price={fromPrice} action={actions} />
  ) : (
    cost && <Cost {...cost} action={actions} />
  );
  return (
    <PicturedPage
      crumbs={getCrumbsToBenefit(view.name, view.language)}
      title={view.name}
      picture={view.picture}
      state={<Chip tone={status.tone}>{status.label}</Chip>}
      lang={view.language}
      lead={view.summary}
      aside={card}
      dock={price && <Dock {...price} action={first.length > 0 && <Actions actions={first} />} />}
    >
      <LanguageNote language={view.language ?? faqs.find(({ language }) => language)?.language} />
      {!price && actions}
      {selection?.isRefused && <SelectionCard {...selection} />}
      {view.availability && <Availability {...view.availability} id={view.id} />}
      {view.nowAndThen.length > 0 && <Facts facts={view.nowAndThen} look="figures" />}
      {!cost && view.examples && <ExamplePrices {...view.examples} />}
      {view.firstSteps.length > 0 && (
        <Section title={benefitsCopy("firstSteps")}>
          <TimeLine steps={view.firstSteps} label={benefitsCopy("firstSteps")} />
        </Section>
      )}
      {selection && !selection.isRefused && <SelectionCard {...selection} />}
      {inForce && <SelectionCard title={benefitsCopy("meanwhile")} {...inForce} />}
      {pay && <BenefitPay {...pay} />}
      {view.wish && <WishPanel {...view.wish} />}
      {cost && cost.taxYears.length > 0 && !selection?.isRefused && (
        <TaxYears years={cost.taxYears} leavePercent={cost.earlyEndPercent} />
      )}
      {vouchers && <VouchersPanel {...vouchers} />}
      {description && (
        <Section title={benefitsCopy("about")}>
          <Prose html={description as SafeHtml} lang={view.language} />
        </Section>
      )}
      <BenefitLinks view={view} />
      {view.documents.length > 0 && <Documents documents={view.documents} />}
      {faqs.length > 0 && (
        <Section title={benefitsCopy("faqs")}>
          <Accordion questions={faqs.map((each) => ({ ...each, answer: each.answer as SafeHtml }))} />
        </Section>
      )}
      {related.length > 0 && <Related benefits={related} />}
    </PicturedPage>
  );
}

const toLowestPrice = ({ pence }: NonNullable<View["fromPrice"]>) =>
  pence === null
    ? { pence, note: benefitsCopy("noCost") }
    : { label: benefitsCopy("leastTitle"), pence, note: benefitsCopy("aMonthTakeHome") };

/** Further links of the benefit, such as its terms and its documents. */
function BenefitLinks({ view: { id, hasModel, hasTerms, hasClaims, hasCard } }: { view: View }) {
  return (
    <ul className="bp-ways">
      {hasModel && (
        <BenefitLink icon="sliders" to={paths.benefitModel(id)} label={pensionModelCopy("link")} />
      )}
      {hasTerms && (
        <BenefitLink
          icon="file"
          to={paths.benefitPanel(id, "benefit-terms")}
          label={benefitsCopy("readTerms")}
          isPanel
        />
      )}
      {hasClaims && <BenefitLink icon="edit" to={claimPaths.list(id)} label={claimsCopy("link")} />}
      {hasCard && <BenefitLink icon="people" to={paths.card(id)} label={cardsCopy("one")} />}
      <BenefitLink
        icon="chart"
        to={paths.benefitPanel(id, "statement")}
        label={statementsCopy("link")}
        isPanel
      />
    </ul>
  );
}

function BenefitLink({
  icon,
  to,
  label,
  isPanel,
}: {
  icon: IconName;
  to: string;
  label: string;
  isPanel?: boolean;
}) {
  return (
    <li>
      <Icon name={icon} />{" "}
      <Link to={to} preventScrollReset={isPanel}>
        {label}
      </Link>
    </li>
  );
}

function Actions({ actions }: { actions: View["actions"] }) {
  return (
    <div className="bp-actions">
      {actions.map(({ label, to }, index) => (
        <ButtonLink key={to} to={to} look={index === 0 ? "primary" : "plain"}>
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
  opensByEvent,
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
      {opensByEvent && (
        <p>
          <Link to={paths.lifeEvent()}>{lifeEventsCopy("add")}</Link>
        </p>
      )}
    </Notice>
  );
}

function Related({ benefits }: { benefits: View["related"] }) {
  return (
    <Section title={benefitsCopy("related")}>
      <ul className="bp-grid">
        {benefits.map(({ benefitId, name, summary, language }) => (
          <li className="bp-card bp-card--link" lang={language} key={benefitId}>
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
