import type { SerializeFrom } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { contentCopy } from "#copy/content";
import { homeCopy } from "#copy/home";
import { vouchersCopy } from "#copy/vouchers";
import { Card, CardGrid } from "~/components/content/card.tsx";
import { Countdown } from "~/components/content/countdown.tsx";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { LanguageNote } from "~/components/content/language-note.tsx";
import { PromoBanner } from "~/components/content/promo-banner.tsx";
import { Prose } from "~/components/content/prose.tsx";
import { Row, Rows } from "~/components/content/rows.tsx";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { VouchersPanel } from "~/components/content/vouchers.tsx";
import { ButtonLink } from "~/components/form/button.tsx";
import { Hero } from "~/components/layout/hero.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Page, Section } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";
import { AdviceSection } from "./advice.tsx";
import { MyMoney } from "./my-money.tsx";
import { OpenBenefitsSections, WaitingSection } from "./next-actions.tsx";
import type { ClaimsSectionView, HomeViewModel, VouchersHomeViewModel } from "./view-model.server.ts";
import { Welcome } from "./welcome.tsx";

/** The home page: a greeting, then news, then cards (HOME-02). */
export function HomeView({ view }: { view: SerializeFrom<HomeViewModel> }) {
  const countdown = view.nextActions?.countdown;
  const hasSums = view.year || view.payslip;
  return (
    <>
      {view.slides.length > 0 && <Welcome slides={view.slides} brandName={view.brandName} />}
      <Hero title={view.greeting} aside={countdown && <Countdown {...countdown} />}>
        <p className="bp-lead">
          {homeCopy(view.hasLeft ? "introLeft" : "intro", { client: view.clientName })}
        </p>
        {countdown && (
          <p className="bp-actions">
            <ButtonLink to={paths.myBenefits()}>{homeCopy("choose")}</ButtonLink>
          </p>
        )}
      </Hero>
      <Page>
        {view.onProbation && <Notice tone="wait">{homeCopy("probation")}</Notice>}
        {view.basket && (
          <Notice title={homeCopy("basketTitle")}>
            <p>
              {view.basket.text} {view.basket.total}
            </p>
            <p>
              <Link to={paths.choices()}>{homeCopy("basketLink")}</Link>
            </p>
          </Notice>
        )}
        <div className={hasSums ? "bp-split" : "bp-stack"}>
          <div className="bp-stack">
            {view.nextActions && <WaitingSection waiting={view.nextActions.waiting} />}
            {view.advice && <AdviceSection advice={view.advice} />}
            {view.nextActions && <OpenBenefitsSections {...view.nextActions} />}
            {view.hasLeft && <p>{homeCopy("left")}</p>}
            {view.claims && <ClaimsSection {...view.claims} />}
            {(view.hasLeft ? [] : view.banners.list).map((banner) => (
              <PromoBanner key={banner.id} {...banner} />
            ))}
          </div>
          {(hasSums || view.hasPayslip) && <MyMoney {...view} />}
        </div>
        {!view.hasLeft && (
          <Section title={homeCopy("news", { client: view.clientName })}>
            <Cards cards={view.cards} />
          </Section>
        )}
        <p>
          <Link to={paths.termsPanel()} preventScrollReset>
            {contentCopy("terms")}
          </Link>
        </p>
      </Page>
    </>
  );
}

/** The home page of a leaver: the voucher balance and how to spend it (CCV-06). */
export function VouchersHomeView({ view }: { view: SerializeFrom<VouchersHomeViewModel> }) {
  const { greeting, clientName, vouchers, howToSpend, howToSpendLanguage: language, claims } = view;
  return (
    <>
      <Hero title={greeting}>
        <p className="bp-lead">{vouchersCopy("intro", { client: clientName })}</p>
      </Hero>
      <Page>
        <VouchersPanel {...vouchers} />
        <Section title={vouchersCopy("howToSpend")}>
          {howToSpend ? (
            <>
              <LanguageNote language={language} />
              <Prose html={howToSpend as SafeHtml} lang={language} />
            </>
          ) : (
            <Notice tone="bad">{vouchersCopy("howToSpendFailed")}</Notice>
          )}
        </Section>
        {claims && <ClaimsSection {...claims} />}
      </Page>
    </>
  );
}

function ClaimsSection({ title, lead, benefits }: SerializeFrom<ClaimsSectionView>) {
  return (
    <Section title={title}>
      <p>{lead}</p>
      <Rows>
        {benefits.map(({ id, name, language, to }) => (
          <Row key={id} title={name} titleLang={language} to={to} />
        ))}
      </Rows>
    </Section>
  );
}

function Cards({ cards: { status, list } }: { cards: SerializeFrom<HomeViewModel>["cards"] }) {
  if (status === "error") return <Notice tone="bad">{homeCopy("newsFailed")}</Notice>;
  if (list.length === 0) return <EmptyState icon="info">{homeCopy("newsEmpty")}</EmptyState>;
  return (
    <>
      <LanguageNote language={list.find(({ language }) => language)?.language} />
      <CardGrid>
        {list.map(({ id, title, html, icon, link, language }) => (
          <Card key={id} title={title} icon={icon} link={link} lang={language}>
            <Prose html={html as SafeHtml} quiet />
          </Card>
        ))}
      </CardGrid>
    </>
  );
}
