import { Link } from "@remix-run/react";
import { employeesCopy } from "#copy/employees";
import { platformSettingsCopy } from "#copy/platform-settings";
import { Chip } from "~/components/content/chip.tsx";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { Pager } from "~/components/content/pager.tsx";
import { PeopleFilter } from "~/components/content/people-filter.tsx";
import { EmailAddress } from "~/components/content/people-list.tsx";
import { PersonName } from "~/components/content/person-name.tsx";
import { Table } from "~/components/content/table.tsx";
import { ActionForm } from "~/components/form/action-form.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Failed } from "~/components/layout/failed.tsx";
import { Page, Section } from "~/components/layout/page.tsx";
import { type PeopleQuery, paths } from "~/paths.ts";
import { type Adjustment, type BrandColour, Colours } from "./colours.tsx";

interface TwoFactorView {
  query: PeopleQuery;
  rows: { id: string; name: string; number: string; email: string | null; isOn: boolean }[];
  isEnforced: boolean;
  count: number;
  isMinimum: boolean;
  page: number;
  pageCount: number;
}

interface SettingsViewProps {
  /** Null if the client uses only single sign-on, or if the list could not be loaded and the setting is unknown too. */
  people: TwoFactorView | null;
  query: PeopleQuery;
  brand: BrandColour[];
  adjustments: Adjustment[];
  ssoOnly: boolean;
}

const getCrumbs = () => getEmployerCrumbs({ title: platformSettingsCopy("title") });

export function SettingsView({ people, query, brand, adjustments, ssoOnly }: SettingsViewProps) {
  return (
    <Page title={platformSettingsCopy("title")} crumbs={getCrumbs()}>
      <Section title={platformSettingsCopy("twoFactor")}>
        {ssoOnly && <p>{platformSettingsCopy("bySso")}</p>}
        {people && <Enforcement isOn={people.isEnforced} />}
        {!people && !ssoOnly && (
          <Failed problem={platformSettingsCopy("listFailed")} retry={paths.platformSettings(query)} />
        )}
      </Section>
      {people && (
        <Section title={platformSettingsCopy("list")}>
          <TwoFactorList people={people} />
        </Section>
      )}
      <Section title={platformSettingsCopy("colours")}>
        <Colours brand={brand} adjustments={adjustments} />
      </Section>
    </Page>
  );
}

/** A button that says what it will do (TWOFALIST), and needs no script. */
function Enforcement({ isOn }: { isOn: boolean }) {
  return (
    <div className="bp-card">
      <p>
        <Chip tone={isOn ? "good" : "quiet"}>{platformSettingsCopy(isOn ? "enforced" : "optional")}</Chip>
      </p>
      <p>{platformSettingsCopy(isOn ? "enforcedText" : "optionalText")}</p>
      <ActionForm action={paths.platformSettings()}>
        <div className="bp-actions">
          <SubmitButton
            intent={isOn ? "switch-off" : "ask-on"}
            look="plain"
            pendingLabel={platformSettingsCopy("switching")}
          >
            {platformSettingsCopy(isOn ? "switchOff" : "switchOn")}
          </SubmitButton>
        </div>
      </ActionForm>
    </div>
  );
}

export function ConfirmView() {
  return (
    <Page title={platformSettingsCopy("confirmTitle")} crumbs={getCrumbs()} width="text">
      <p>{platformSettingsCopy("confirmText")}</p>
      <ActionForm action={paths.platformSettings()}>
        <div className="bp-actions">
          <SubmitButton intent="switch-on" pendingLabel={platformSettingsCopy("switching")}>
            {platformSettingsCopy("confirmOn")}
          </SubmitButton>
          <ButtonLink look="plain" to={paths.platformSettings()}>
            {platformSettingsCopy("keepOff")}
          </ButtonLink>
        </div>
      </ActionForm>
    </Page>
  );
}

/** Who uses two-factor (TWOFALIST-01, TWOFALIST-02). */
function TwoFactorList({ people }: { people: TwoFactorView }) {
  const { query, rows, count, isMinimum, page, pageCount } = people;
  const isNarrow = Boolean(query.search || query.filter);
  return (
    <div className="bp-stack bp-people">
      <p className="bp-actions">
        <Link to={paths.employeeFile("two-factor.csv", { search: query.search })} reloadDocument>
          {employeesCopy("downloadCsv")}
        </Link>{" "}
        <Link to={paths.employeeFile("two-factor.xlsx", { search: query.search })} reloadDocument>
          {employeesCopy("downloadXlsx")}
        </Link>
      </p>
      <PeopleFilter
        action={paths.platformSettings()}
        query={query}
        filter={{
          label: platformSettingsCopy("filter"),
          yes: platformSettingsCopy("on"),
          no: platformSettingsCopy("off"),
        }}
        count={count}
        isMinimum={isMinimum}
      />
      <Table
        caption={platformSettingsCopy("list")}
        columns={[
          {
            key: "name",
            label: employeesCopy("name"),
            render: ({ name }) => <PersonName>{name}</PersonName>,
          },
          { key: "number", label: employeesCopy("number"), render: ({ number }) => number },
          { key: "email", label: employeesCopy("email"), render: EmailAddress },
          {
            key: "on",
            label: platformSettingsCopy("filter"),
            render: ({ isOn }) => (
              <Chip tone={isOn ? "good" : "quiet"}>{platformSettingsCopy(isOn ? "on" : "off")}</Chip>
            ),
          },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="people">{employeesCopy(isNarrow ? "nobody" : "noOne")}</EmptyState>}
      />
      <Pager
        page={page}
        pageCount={pageCount}
        to={(number) => paths.platformSettings({ ...query, page: number })}
      />
    </div>
  );
}
