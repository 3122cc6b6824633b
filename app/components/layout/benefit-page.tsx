import { benefitsCopy } from "#copy/benefits";
import { shellCopy } from "#copy/shell";
import { paths } from "~/paths.ts";
import { BenefitFailure } from "../content/benefit-list.tsx";
import { ErrorView } from "./error-view.tsx";
import { Notice } from "./notice.tsx";
import { Page } from "./page.tsx";

const toListCrumbs = () => [
  { title: shellCopy("home"), to: paths.home() },
  { title: benefitsCopy("title"), to: paths.myBenefits() },
];

export const getCrumbsToBenefit = (name: string, lang?: string) => [...toListCrumbs(), { title: name, lang }];

interface NamedBenefit {
  id: string;
  name: string;
  /** The language of the name, if it differs from the page's. */
  language?: string;
}

/** The breadcrumbs of a page below a benefit's own page. */
export const getCrumbsBelowBenefit = ({ id, name, language }: NamedBenefit, title: string) => [
  ...toListCrumbs(),
  { title: name, lang: language, to: paths.benefit(id) },
  { title },
];

/** The page if a benefit could not be loaded (ERR-24); `text` is the upstream's message. */
export function BenefitFailedView({ text, hasContact }: { text: string | null; hasContact: boolean }) {
  return (
    <Page title={benefitsCopy("title")} crumbs={toListCrumbs()}>
      <Notice tone="bad">
        <BenefitFailure text={text} hasContact={hasContact} />
      </Notice>
    </Page>
  );
}

/** The page if a benefit does not exist for the person (ERR-25). */
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
