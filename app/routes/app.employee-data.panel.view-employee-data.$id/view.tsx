import { accountChangesCopy } from "#copy/account-changes";
import { employeesCopy } from "#copy/employees";
import { Facts } from "~/components/content/facts.tsx";
import { PersonName, WithName } from "~/components/content/person-name.tsx";
import { SubmitButton } from "~/components/form/button.tsx";
import { PasswordField } from "~/components/form/password-field.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import { createRequiredRule } from "~/components/form/rules.ts";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { Failed } from "~/components/layout/failed.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { SidePanel } from "~/components/layout/side-panel.tsx";
import { type PeopleQuery, paths } from "~/paths.ts";
import type { PlanView } from "~/view-models/plans.server.ts";
import { History, type HistoryView } from "./history.tsx";
import type { MagicLinkReply } from "./magic-link.server.ts";
import { Plans } from "./plans.tsx";

interface EmployeeView {
  name: string;
  isRegistered: boolean;
  facts: { label: string; value: string }[];
  benefits: { id: string; name: string; status: string }[];
}

interface EmployeePanelProps {
  /** Null if it could not be loaded. */
  view: EmployeeView | null;
  /** Changes of the account that wait, in words. */
  changes: { id: string; text: string }[];
  /** Null if the upstream has no histories. */
  history: HistoryView | null;
  /** Plans paid in instalments; null if they could not be loaded. */
  plans: PlanView[] | null;
  hasLink: boolean;
  query: PeopleQuery;
  /** The address of the panel itself. */
  pagePath: string;
  reply?: MagicLinkReply;
}

export function EmployeePanel(props: EmployeePanelProps) {
  const { view, changes, history, plans, hasLink, query, pagePath, reply } = props;
  return (
    <SidePanel
      title={view ? <PersonName>{view.name}</PersonName> : employeesCopy("title")}
      closeHref={paths.employeeData(query)}
    >
      {changes.length > 0 && (
        <Notice tone="wait" title={accountChangesCopy("employerTitle")}>
          {changes.map(({ id, text }) => (
            <p className="bp-people__email" key={id}>
              {text}
            </p>
          ))}
        </Notice>
      )}
      {view ? <PersonDetails {...view} /> : <Failed problem={employeesCopy("failed")} retry={pagePath} />}
      <Plans rows={plans} pagePath={pagePath} />
      {history && <History {...history} pagePath={pagePath} query={query} />}
      {/* The form's reply is shown even if other parts could not be loaded. */}
      {(hasLink || reply) && <MagicLink name={view?.name} reply={reply} />}
      {view?.isRegistered === false && (
        <Notice>
          <p>
            <WithName name={view.name} toText={(name) => employeesCopy("magicNotRegistered", { name })} />
          </p>
        </Notice>
      )}
    </SidePanel>
  );
}

function PersonDetails({ facts, benefits }: EmployeeView) {
  return (
    <div className="bp-employee bp-stack">
      <Facts facts={facts} />
      <section className="bp-section">
        <h3>{employeesCopy("benefits")}</h3>
        {benefits.length === 0 ? (
          <p>{employeesCopy("noBenefits")}</p>
        ) : (
          <Facts facts={benefits.map((each) => ({ label: each.name, value: each.status }))} />
        )}
      </section>
    </div>
  );
}

const rules = { password: createRequiredRule(() => employeesCopy("magicPasswordRequired")) };

/** The form for a magic link (EMPDATA-04). */
function MagicLink({ name, reply }: { name?: string; reply?: MagicLinkReply }) {
  const { form, fields } = usePortalForm({ id: "magic-link", rules, lastResult: reply?.submission });
  return (
    <section className="bp-section">
      <h3>{employeesCopy("magicTitle")}</h3>
      {reply?.link ? (
        <div className="bp-field" role="status">
          <label className="bp-field__label" htmlFor="magic-link-address">
            {employeesCopy("magicLink")}
          </label>
          <p className="bp-field__hint" id="magic-link-hint">
            {employeesCopy("magicUntil", { time: reply.link.until })}
          </p>
          <input
            className="bp-input bp-link-box"
            id="magic-link-address"
            aria-describedby="magic-link-hint"
            readOnly
            value={reply.link.href}
          />
        </div>
      ) : (
        <PortalForm form={form}>
          {name && (
            <p>
              <WithName name={name} toText={(name) => employeesCopy("magicText", { name })} />
            </p>
          )}
          <PasswordField
            field={fields.password}
            label={employeesCopy("magicPassword")}
            autoComplete="current-password"
            reply={reply}
          />
          <SubmitButton intent="magic-link" pendingLabel={employeesCopy("magicPending")} wide>
            {employeesCopy("magicSubmit")}
          </SubmitButton>
        </PortalForm>
      )}
    </section>
  );
}
