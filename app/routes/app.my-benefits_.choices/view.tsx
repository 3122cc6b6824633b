import type { SerializeFrom } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { useMemo } from "react";
import { basketCopy } from "#copy/basket";
import { benefitsCopy } from "#copy/benefits";
import { setUpCopy } from "#copy/set-up";
import { shellCopy } from "#copy/shell";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { Facts } from "~/components/content/facts.tsx";
import { Review } from "~/components/content/review.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { Checkbox } from "~/components/form/checkbox.tsx";
import { DefaultSubmit } from "~/components/form/default-submit.tsx";
import type { FieldState } from "~/components/form/field-state.ts";
import { FormKey } from "~/components/form/form-key.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import { createRequiredRule } from "~/components/form/rules.ts";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { Notice } from "~/components/layout/notice.tsx";
import { Page, Section } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";
import {
  LINE_FIELD,
  toQuoteField,
  toRemoveIntent,
  toVersionField,
  toWarnedField,
  toWarningField,
} from "./fields.ts";
import type { ChoicesReply } from "./form.server.ts";
import type { ChoicesView } from "./view-model.server.ts";

type View = SerializeFrom<ChoicesView>;
type Line = View["lines"][number];

const getCrumbs = () => [
  { title: shellCopy("home"), to: paths.home() },
  { title: benefitsCopy("title"), to: paths.myBenefits() },
  { title: basketCopy("title") },
];

export function ChoicesFailed() {
  return (
    <Page title={basketCopy("title")} crumbs={getCrumbs()}>
      <Notice tone="bad">{basketCopy("failed")}</Notice>
    </Page>
  );
}

/** The review of all selections, with one confirmation for them. */
export function ChoicesPageView({ view, reply }: { view: View; reply?: ChoicesReply }) {
  if (view.lines.length === 0) {
    return (
      <Page title={basketCopy("title")} crumbs={getCrumbs()}>
        {reply?.submission.error?.[""]?.map((text) => (
          <Notice key={text} tone="bad">
            {text}
          </Notice>
        ))}
        <EmptyState icon="gift">{basketCopy("empty")}</EmptyState>
        <Unfinished drafts={view.unfinished} />
        <p className="bp-actions">
          <ButtonLink to={paths.myBenefits()}>{benefitsCopy("backToBenefits")}</ButtonLink>
        </p>
      </Page>
    );
  }
  return (
    <Page title={basketCopy("title")} lead={basketCopy("lead")} crumbs={getCrumbs()}>
      <ChoicesForm view={view} reply={reply} />
      <Unfinished drafts={view.unfinished} />
    </Page>
  );
}

/** Saved drafts that are not confirmed here, each with the link to carry on. */
function Unfinished({ drafts }: { drafts: View["unfinished"] }) {
  if (drafts.length === 0) return null;
  return (
    <Section title={basketCopy("draftsTitle")}>
      <p>{basketCopy("draftsText")}</p>
      <ul>
        {drafts.map(({ id, name, to }) => (
          <li key={id}>
            <Link to={to}>{basketCopy("carryOn", { name })}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ChoicesForm({ view, reply }: { view: View; reply?: ChoicesReply }) {
  const { lines, total, canConfirm } = view;
  const warned = useMemo(() => lines.filter(({ warnings }) => warnings.length > 0), [lines]);
  const { form, fields } = usePortalForm<string>({
    id: "choices",
    rules: useMemo(
      () =>
        Object.fromEntries(
          warned.map(({ id }) => [
            toWarningField(id),
            createRequiredRule(() => setUpCopy("understandRequired")),
          ]),
        ),
      [warned],
    ),
    lastResult: reply?.submission,
    labels: Object.fromEntries(warned.map(({ id, name }) => [toWarningField(id), name])),
  });
  return (
    <PortalForm form={form}>
      {canConfirm && <DefaultSubmit intent="confirm" />}
      <FormKey formId={view.formId} submission={reply?.submission} />
      {lines.map((line) => (
        <LineReview
          key={line.id}
          line={line}
          refusal={reply?.refused.find(({ id }) => id === line.id)?.text ?? ""}
          field={fields[toWarningField(line.id)]}
        />
      ))}
      {total.length > 0 && (
        <section className="bp-card bp-card--panel" aria-labelledby="choices-total">
          <h2 id="choices-total">{basketCopy("total")}</h2>
          <Review
            caption={basketCopy("totalCaption")}
            afterLabel={setUpCopy("afterwards")}
            rows={total.map((row) => ({ ...row }))}
          />
        </section>
      )}
      {canConfirm ? (
        <div className="bp-actions">
          <SubmitButton intent="confirm" pendingLabel={setUpCopy("confirming")}>
            {basketCopy("confirm")}
          </SubmitButton>
        </div>
      ) : (
        <Notice tone="wait">{basketCopy("blocked")}</Notice>
      )}
    </PortalForm>
  );
}

interface LineReviewProps {
  line: Line;
  /** The reason for which this benefit stopped the confirmation. */
  refusal: string;
  field: FieldState | undefined;
}

/** Shows the same facts as the review of a single benefit. */
function LineReview({ line, refusal, field }: LineReviewProps) {
  const { id, name, warnings } = line;
  const errors = [...new Set([refusal, line.error])].filter(Boolean);
  return (
    <section className="bp-card bp-card--panel" aria-labelledby={`choice-${id}`}>
      <h2 id={`choice-${id}`}>{name}</h2>
      <input type="hidden" name={LINE_FIELD} value={id} />
      <input type="hidden" name={toVersionField(id)} value={line.version ?? ""} />
      <input type="hidden" name={toQuoteField(id)} value={line.quoteId} />
      {errors.map((text) => (
        <Notice key={text} tone="bad">
          {text}
        </Notice>
      ))}
      {line.moved && <Notice tone="wait">{line.moved}</Notice>}
      <Facts facts={[...line.rows, ...line.facts].map(({ label, value }) => ({ label, value }))} />
      {line.beforeAndAfter && (
        <Review caption={`${setUpCopy("beforeAndAfter")}: ${name}`} {...line.beforeAndAfter} />
      )}
      {line.arrears.length > 0 && <Feedback title={setUpCopy("arrearsTitle")} texts={line.arrears} />}
      {line.notes.length > 0 && <Feedback tone="wait" texts={line.notes} />}
      {line.hints.length > 0 && <Feedback tone="wait" texts={line.hints.map(({ text }) => text)} />}
      {warnings.length > 0 && field && (
        <>
          <Feedback tone="wait" title={setUpCopy("warning")} texts={warnings.map(({ text }) => text)} />
          <input type="hidden" name={toWarnedField(id)} value="yes" />
          <Checkbox field={field} label={setUpCopy("understand")} />
        </>
      )}
      <div className="bp-actions">
        <Link to={line.to}>
          {basketCopy("change")} <span className="bp-hidden">{name}</span>
        </Link>{" "}
        <SubmitButton intent={toRemoveIntent(id)} look="quiet" formNoValidate>
          {basketCopy("remove")} <span className="bp-hidden">{name}</span>
        </SubmitButton>
      </div>
    </section>
  );
}

const Feedback = ({
  texts,
  ...look
}: {
  tone?: "info" | "wait";
  title?: string;
  texts: readonly string[];
}) => (
  <Notice {...look}>
    {texts.map((text) => (
      <p key={text}>{text}</p>
    ))}
  </Notice>
);
