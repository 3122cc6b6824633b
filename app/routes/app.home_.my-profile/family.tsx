import { Link } from "@remix-run/react";
import { familyCopy } from "#copy/family";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { PersonName } from "~/components/content/person-name.tsx";
import { type Column, Table } from "~/components/content/table.tsx";
import { ButtonLink } from "~/components/form/button.tsx";
import { useIsLinkOffered } from "~/components/form/owners-form.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Section } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";
import type { FamilyRow } from "./view-model.server.ts";

interface ColumnOptions {
  /** Whether anyone is in full-time education. */
  hasEducation: boolean;
  /** Whether the reader may change the family. */
  isOffered: boolean;
}

/**
 * The columns of the family list (FAMILY-01). Names are isolated, because they may run from right to left.
 */
const getColumns = ({ hasEducation, isOffered }: ColumnOptions): Column<FamilyRow>[] => [
  { key: "name", label: familyCopy("name"), render: ({ name }) => <PersonName>{name}</PersonName> },
  { key: "relationship", label: familyCopy("relationship"), render: ({ relationship }) => relationship },
  {
    key: "dateOfBirth",
    label: familyCopy("dateOfBirth"),
    isDay: true,
    render: ({ dateOfBirth }) => dateOfBirth,
  },
  ...(hasEducation ? [getEducationColumn()] : []),
  ...(isOffered ? [getActionsColumn()] : []),
];

const getEducationColumn = (): Column<FamilyRow> => ({
  key: "education",
  label: familyCopy("education"),
  isDay: true,
  render: ({ education }) => education,
});

const getActionsColumn = (): Column<FamilyRow> => ({
  key: "actions",
  label: familyCopy("actions"),
  render: ({ id, name }) => (
    <Link to={paths.familyMember(id)} preventScrollReset>
      {familyCopy("edit")}
      <span className="bp-hidden"> {name}</span>
    </Link>
  ),
});

/** `family` is null if it could not be loaded. */
export function FamilySection({ family }: { family: FamilyRow[] | null }) {
  return (
    <Section title={familyCopy("title")}>
      {family ? <Family rows={family} /> : <Notice tone="bad">{familyCopy("loadFailed")}</Notice>}
    </Section>
  );
}

function Family({ rows }: { rows: FamilyRow[] }) {
  const isOffered = useIsLinkOffered()(paths.profilePanel("add-family-member"));
  const hasEducation = rows.some(({ education }) => education !== null);
  return (
    <>
      {rows.length > 0 && <p>{familyCopy("lead")}</p>}
      <Table
        caption={familyCopy("title")}
        columns={getColumns({ hasEducation, isOffered })}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="family">{familyCopy("empty")}</EmptyState>}
      />
      <div className="bp-actions">
        <ButtonLink look="plain" to={paths.profilePanel("add-family-member")} preventScrollReset>
          {familyCopy("add")}
        </ButtonLink>
      </div>
    </>
  );
}
