import { claimsCopy } from "#copy/claims";
import { shellCopy } from "#copy/shell";
import { BenefitFailure } from "~/components/content/benefit-list.tsx";
import { getCrumbsBelowBenefit, getCrumbsToBenefit } from "~/components/layout/benefit-page.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Page } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";
import { claimPaths } from "~/paths-claims.ts";
import { useLoadedFrame } from "./frame.ts";

/** Breadcrumbs of a page about claims, without My benefits for people who do not have it (CCV-06). */
export function useClaimCrumbs(title: string, benefit?: Parameters<typeof getCrumbsBelowBenefit>[0]) {
  const { signedIn } = useLoadedFrame();
  if (!signedIn?.navigation.some(({ slug }) => slug === paths.myBenefits()))
    return [
      { title: shellCopy("home"), to: paths.home() },
      ...(benefit ? [{ title: benefit.name, lang: benefit.language, to: claimPaths.list(benefit.id) }] : []),
      { title },
    ];
  return benefit ? getCrumbsBelowBenefit(benefit, title) : getCrumbsToBenefit(title);
}

/** The page if claims could not be loaded. */
export function ClaimsFailedView() {
  const { hasContact } = useLoadedFrame();
  const title = claimsCopy("title");
  return (
    <Page title={title} crumbs={useClaimCrumbs(title)}>
      <Notice tone="bad">
        <BenefitFailure text={claimsCopy("failed")} hasContact={hasContact} />
      </Notice>
    </Page>
  );
}
