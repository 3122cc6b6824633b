import type { SerializeFrom } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { Accordion } from "~/components/content/accordion.tsx";
import { BenefitFailure } from "~/components/content/benefit-list.tsx";
import { Panel } from "~/components/content/card.tsx";
import { Facts } from "~/components/content/facts.tsx";
import { Prose } from "~/components/content/prose.tsx";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { Tag } from "~/components/content/tag.tsx";
import { VouchersPanel } from "~/components/content/vouchers.tsx";
import type { VouchersView } from "~/components/content/vouchers-view.ts";
import { ErrorView } from "~/components/layout/error-view.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Page, Section } from "~/components/layout/page.tsx";
import { benefitsCopy } from "~/copy/benefits.ts";
import { copy } from "~/copy/copy.ts";
import { statementsCopy } from "~/copy/statements.ts";
import { paths } from "~/paths.ts";
import { Cost } from "./cost.tsx";
import type { BenefitViewModel } from "./view-model.server.ts";

export type View = SerializeFrom<BenefitViewModel>;

const crumbsTo = (title: string) => [
  { title: copy("shell.home"), to: paths.home() },
  { title: benefitsCopy("title"), to: paths.myBenefits() },
  { title },
];

export function BenefitView({ view, vouchers }: { view: View; vouchers: VouchersView | null }) {
  const { description, selection, inForce, cost, faqs, related } = view;
  return (
    <Page title={view.name} lead={view.summary} crumbs={crumbsTo(view.name)}>
      <div className={cost ? "bp-split" : undefined}>
        <div className="bp-stack">
          {view.availability && <Availability {...view.availability} id={view.id} />}
          {selection && <Yours title={benefitsCopy("yours")} {...selection} />}
          {inForce && <Yours title={benefitsCopy("meanwhile")} {...inForce} />}
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
          <p>
            <Link to={paths.benefitPanel(view.id, "statement")} preventScrollReset>
              {statementsCopy("link")}
            </Link>
          </p>
        </div>
        {cost && (
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

function Availability({
  id,
  canChange,
  text,
  facts,
  hasDates,
}: NonNullable<View["availability"]> & { id: string }) {
  return (
    <Notice tone={canChange ? "good" : "info"} title={benefitsCopy("today")}>
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

function Yours({ title, status, facts, notes }: NonNullable<View["selection"]> & { title: string }) {
  return (
    <Panel title={title}>
      <p>
        <Tag tone={status.tone}>{status.label}</Tag>
      </p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {facts.length > 0 && <Facts facts={facts} />}
    </Panel>
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

/** ERR-24; `text` is the upstream's own. */
export function BenefitFailedView({ text, hasContact }: { text: string | null; hasContact: boolean }) {
  const title = benefitsCopy("title");
  return (
    <Page title={title} crumbs={crumbsTo(title).slice(0, 2)}>
      <Notice tone="bad">
        <BenefitFailure text={text} hasContact={hasContact} />
      </Notice>
    </Page>
  );
}

/** ERR-25. */
export function BenefitGoneView() {
  return (
    <ErrorView
      title={benefitsCopy("goneTitle")}
      link={{ to: paths.myBenefits(), label: benefitsCopy("backToBenefits") }}
    >
      <p>{benefitsCopy("gone")}</p>
    </ErrorView>
  );
}
