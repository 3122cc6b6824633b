import { formCopy } from "#copy/form";
import { payrollOpeningsCopy } from "#copy/payroll-openings";
import { WithName } from "~/components/content/person-name.tsx";
import { Table } from "~/components/content/table.tsx";
import { ActionForm } from "~/components/form/action-form.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { ErrorSummary } from "~/components/form/error-summary.tsx";
import { Field } from "~/components/form/field.tsx";
import { toPlainField } from "~/components/form/field-state.ts";
import { Notice } from "~/components/layout/notice.tsx";
import { Page, Section } from "~/components/layout/page.tsx";
import { getPayrollCrumbs } from "~/components/layout/payroll-crumbs.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import type { EffectView, OpeningView } from "~/view-models/payroll-openings.server.ts";
import type { OpeningReply } from "./form.server.ts";

interface OpeningFormProps {
  group: string;
  /** The run's name, such as "November 2026". */
  run: string;
  isLocked: boolean;
  opening: OpeningView;
  reply?: OpeningReply;
}

/**
 * The form for one opening figure. "See the effect" shows the same page with the amounts of the first run.
 */
export function OpeningForm({ group, run, isLocked, opening, reply }: OpeningFormProps) {
  const { name, number, benefit, isPlan, isOwn, parts, whole } = opening;
  const reason = isLocked
    ? payrollOpeningsCopy("lockedNote", { run })
    : isOwn
      ? payrollOpeningsCopy("ownText")
      : null;
  const { count, pence } = reply?.values ?? opening.values;
  const crumbs = getPayrollCrumbs(
    { title: payrollOpeningsCopy("title"), to: payrollPaths.openings(group) },
    { title: payrollOpeningsCopy("change") },
  );
  return (
    <Page title={payrollOpeningsCopy("editTitle")} crumbs={crumbs} width="form">
      {reply && <Problems errors={reply.errors} />}
      <p>
        <WithName name={name} toText={(name) => payrollOpeningsCopy("editLead", { benefit, name, number })} />
      </p>
      {reply?.effect && <Effect effect={reply.effect} run={run} />}
      {reason ? (
        <Notice>{reason}</Notice>
      ) : (
        <ActionForm>
          {isPlan && (
            <Field
              field={getField("count", count, reply)}
              label={payrollOpeningsCopy("count", { run })}
              hint={payrollOpeningsCopy("countHint", { all: parts ?? 0 })}
              isOptional={false}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
          <Field
            field={getField("pence", pence, reply)}
            label={payrollOpeningsCopy(isPlan ? "pence" : "penceTaxed", { run })}
            hint={payrollOpeningsCopy(isPlan ? "pencePlanHint" : "penceTaxedHint", { whole })}
            isOptional={false}
            inputMode="decimal"
            autoComplete="off"
          />
          <div className="bp-actions">
            <SubmitButton intent="save" pendingLabel={payrollOpeningsCopy("saving")}>
              {payrollOpeningsCopy("save")}
            </SubmitButton>
            <SubmitButton intent="check" look="plain">
              {payrollOpeningsCopy("check")}
            </SubmitButton>
            <ButtonLink look="quiet" to={payrollPaths.openings(group)}>
              {payrollOpeningsCopy("cancel")}
            </ButtonLink>
          </div>
        </ActionForm>
      )}
    </Page>
  );
}

function getField(name: "count" | "pence", value: string, reply?: OpeningReply) {
  const error = reply?.errors[name];
  return { ...toPlainField("opening", name, value), errors: error ? [error] : undefined };
}

function Problems({ errors: { count, pence, form } }: Pick<OpeningReply, "errors">) {
  const links = [
    ...(count ? [{ id: "opening-count", message: count }] : []),
    ...(pence ? [{ id: "opening-pence", message: pence }] : []),
  ];
  if (links.length === 0 && !form) return null;
  return <ErrorSummary errors={{ title: formCopy("correctErrors"), messages: form ? [form] : [], links }} />;
}

function Effect({ effect, run }: { effect: EffectView; run: string }) {
  const title = payrollOpeningsCopy("effect", { run });
  return (
    <Section title={title}>
      <Table
        caption={title}
        columns={[
          { key: "element", label: payrollOpeningsCopy("element"), render: ({ element }) => element },
          {
            key: "before",
            label: payrollOpeningsCopy("before"),
            numeric: true,
            render: ({ before }) => before,
          },
          { key: "after", label: payrollOpeningsCopy("after"), numeric: true, render: ({ after }) => after },
        ]}
        rows={effect}
        rowKey={({ element }) => element}
        empty={<p>{payrollOpeningsCopy("effectNone", { run })}</p>}
      />
    </Section>
  );
}
