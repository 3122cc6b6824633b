import type { SubmissionResult } from "@conform-to/react";
import { useBeforeUnload } from "@remix-run/react";
import { useCallback } from "react";
import { contentCopy } from "#copy/content";
import { formCopy } from "#copy/form";
import { shellCopy } from "#copy/shell";
import { LanguageNote } from "~/components/content/language-note.tsx";
import { Prose } from "~/components/content/prose.tsx";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { SubmitButton } from "~/components/form/button.tsx";
import { Checkbox } from "~/components/form/checkbox.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import { createRequiredRule } from "~/components/form/rules.ts";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { ErrorView } from "~/components/layout/error-view.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Page, Section } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";

const rules = { accepted: createRequiredRule(() => formCopy("termsRequired")) };

export function TermsForm({
  texts,
  isFirst,
  reply,
}: {
  texts: { terms: PolicyText; policy: PolicyText; changes: string };
  /** Whether the person accepted no earlier terms, so that the page does not say "has been updated". */
  isFirst: boolean;
  reply?: SubmissionResult;
}) {
  const { form, fields } = usePortalForm({ id: "site-terms", rules, lastResult: reply });
  useLeaveWarning();
  return (
    <Page
      width="text"
      title={contentCopy("nearlyThere")}
      lead={contentCopy(isFirst ? "nearlyThereFirst" : "nearlyThereIntro")}
    >
      {texts.changes && (
        <Notice title={contentCopy("whatChanged")}>
          <p lang={texts.terms.language}>{texts.changes}</p>
        </Notice>
      )}
      <PortalForm form={form}>
        <Checkbox field={fields.accepted} label={contentCopy("haveRead")} />
        <SubmitButton intent="accept">{contentCopy("next")}</SubmitButton>
      </PortalForm>
      <nav aria-label={contentCopy("toRead")}>
        <ul className="bp-links">
          <li>
            <a href="#terms">{contentCopy("terms")}</a>
          </li>
          <li>
            <a href="#policy">{contentCopy("policy")}</a>
          </li>
        </ul>
      </nav>
      <Section title={contentCopy("terms")} id="terms">
        <PolicyProse {...texts.terms} />
      </Section>
      <Section title={contentCopy("policy")} id="policy">
        <PolicyProse {...texts.policy} />
      </Section>
    </Page>
  );
}

/**
 * Warns people who leave without accepting (TERMS-06). Without scripts there is no warning, but every page
 * leads back here.
 */
function useLeaveWarning(): void {
  // With scripts, accepting does not unload the document, so it raises no warning.
  useBeforeUnload(useCallback((event) => event.preventDefault(), []));
}

/** The page if the terms could not be loaded (TERMS-05). */
export function TermsFailed() {
  return (
    <ErrorView title={shellCopy("errorTitle")} link={{ to: paths.home(), label: shellCopy("tryAgain") }}>
      <p>{contentCopy("termsFailed")}</p>
    </ErrorView>
  );
}

interface PolicyText {
  html: string;
  /** The language of the text, if it differs from the page's. */
  language?: string;
}

function PolicyProse({ html, language }: PolicyText) {
  return (
    <>
      <LanguageNote language={language} />
      <Prose html={html as SafeHtml} lang={language} />
    </>
  );
}
