import { Link } from "@remix-run/react";
import { enrolmentCopy } from "#copy/enrolment";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { Pager } from "~/components/content/pager.tsx";
import { ActionForm } from "~/components/form/action-form.tsx";
import { SubmitButton } from "~/components/form/button.tsx";
import { Failed } from "~/components/layout/failed.tsx";
import { ErrorNotice } from "~/components/layout/notice.tsx";
import { Page } from "~/components/layout/page.tsx";
import { getPayrollCrumbs } from "~/components/layout/payroll-crumbs.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import type { EnrolmentLetters } from "~/view-models/enrolment.server.ts";

interface LettersViewProps {
  /** Null if the letters could not be loaded. */
  lettersPage: EnrolmentLetters | null;
  problem: string | null;
}

/** On paper each letter is a separate sheet, without the page around it. */
export function LettersView({ lettersPage, problem }: LettersViewProps) {
  const title = enrolmentCopy("lettersTitle");
  return (
    <Page
      title={title}
      lead={lettersPage?.letters.length ? enrolmentCopy("lettersLead") : undefined}
      crumbs={getPayrollCrumbs({ title })}
      width="text"
    >
      <ErrorNotice>{problem}</ErrorNotice>
      {!lettersPage && (
        <Failed problem={enrolmentCopy("lettersFailed")} retry={payrollPaths.enrolmentLetters()} />
      )}
      {lettersPage && lettersPage.letters.length === 0 && (
        <EmptyState icon="check">{enrolmentCopy("lettersNone")}</EmptyState>
      )}
      {lettersPage && lettersPage.letters.length > 0 && (
        <Letters letters={lettersPage.letters} page={lettersPage.page} />
      )}
      {lettersPage && (
        <Pager page={lettersPage.page} pageCount={lettersPage.pageCount} to={payrollPaths.enrolmentLetters} />
      )}
      <p className="bp-letters__aside">
        <Link to={payrollPaths.enrolment()}>{enrolmentCopy("title")}</Link>
      </p>
    </Page>
  );
}

/** The form posts to the page's own address, so that a failed post shows the same letters again. */
function Letters({ letters, page }: Pick<EnrolmentLetters, "letters" | "page">) {
  return (
    <>
      {letters.map(({ id, number, heading, paragraphs }) => (
        <article key={id} className="bp-card bp-letter" aria-labelledby={`letter-${id}`}>
          <p className="bp-quiet">{enrolmentCopy("letterFor", { number })}</p>
          <h2 id={`letter-${id}`} className="bp-card__title">
            {heading}
          </h2>
          {paragraphs.map((text) => (
            <p key={text} className="bp-letter__text">
              {text}
            </p>
          ))}
        </article>
      ))}
      <ActionForm action={payrollPaths.enrolmentLetters(page)}>
        {letters.map(({ id }) => (
          <input key={id} type="hidden" name="selectionId" value={id} />
        ))}
        <div className="bp-actions">
          <SubmitButton intent="given">{enrolmentCopy("markGiven")}</SubmitButton>
        </div>
      </ActionForm>
    </>
  );
}
