import { Link } from "@remix-run/react";
import { lifeEventsCopy } from "#copy/life-events";
import { Chip } from "~/components/content/chip.tsx";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { NamedText } from "~/components/content/named-text.tsx";
import { type Column, Table } from "~/components/content/table.tsx";
import { ButtonLink } from "~/components/form/button.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Section } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";
import type { LifeEventRow } from "./view-model.server.ts";

/** The columns of the list of life events (LIFE-01). */
const getColumns = (): Column<LifeEventRow>[] => [
  { key: "what", label: lifeEventsCopy("what"), render: ({ name }) => name },
  { key: "when", label: lifeEventsCopy("when"), isDay: true, render: ({ date }) => date },
  {
    key: "state",
    label: lifeEventsCopy("state"),
    render: ({ isOpen }) => (
      <Chip tone={isOpen ? "good" : "quiet"}>{lifeEventsCopy(isOpen ? "open" : "closed")}</Chip>
    ),
  },
  { key: "until", label: lifeEventsCopy("lastDay"), isDay: true, render: ({ until }) => until },
  {
    key: "benefits",
    label: lifeEventsCopy("benefits"),
    render: ({ opens }) => (opens.length > 0 ? <Opens opens={opens} /> : lifeEventsCopy("none")),
  },
];

function Opens({ opens }: Pick<LifeEventRow, "opens">) {
  return (
    <ul className="bp-links">
      {opens.map(({ benefitId, name }) => (
        <li key={benefitId}>
          <Link to={paths.benefit(benefitId)}>
            <NamedText>{name}</NamedText>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** `events` is null if they could not be loaded. */
export function LifeEventsSection({ events }: { events: LifeEventRow[] | null }) {
  return (
    <Section title={lifeEventsCopy("title")}>
      {events ? <Events rows={events} /> : <Notice tone="bad">{lifeEventsCopy("loadFailed")}</Notice>}
    </Section>
  );
}

function Events({ rows }: { rows: LifeEventRow[] }) {
  return (
    <>
      {rows.length > 0 && <p>{lifeEventsCopy("lead")}</p>}
      <Table
        caption={lifeEventsCopy("title")}
        columns={getColumns()}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="heart">{lifeEventsCopy("empty")}</EmptyState>}
      />
      <div className="bp-actions">
        <ButtonLink look="plain" to={paths.lifeEvent()} preventScrollReset>
          {lifeEventsCopy("add")}
        </ButtonLink>
      </div>
    </>
  );
}
