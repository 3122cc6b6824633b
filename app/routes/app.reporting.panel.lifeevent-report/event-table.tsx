import { reportsCopy } from "#copy/reports";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { PersonName } from "~/components/content/person-name.tsx";
import { type Column, Table } from "~/components/content/table.tsx";

export interface EventRow {
  id: string;
  employee: { name: string; number: string };
  event: string;
  eventDate: string;
  reported: string;
  effective: string;
  closed: string;
}

const getColumns = (): Column<EventRow>[] => [
  {
    key: "employee",
    label: reportsCopy("eventEmployee"),
    render: ({ employee: { name, number } }) => (
      <>
        <PersonName>{name}</PersonName> <span className="bp-quiet">{number}</span>
      </>
    ),
  },
  {
    key: "event",
    label: reportsCopy("event"),
    render: ({ event, eventDate }) => (
      <span>
        {event} <span className="bp-quiet bp-payroll__more">{eventDate}</span>
      </span>
    ),
  },
  { key: "reported", label: reportsCopy("reported"), isDay: true, render: ({ reported }) => reported },
  { key: "effective", label: reportsCopy("effective"), isDay: true, render: ({ effective }) => effective },
  { key: "closed", label: reportsCopy("closed"), isDay: true, render: ({ closed }) => closed },
];

export function EventTable({ rows }: { rows: EventRow[] }) {
  return (
    <Table
      caption={reportsCopy("events")}
      showsCaption
      // Three of its five columns are days, which stay on one line.
      isWide
      columns={getColumns()}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState icon="document">{reportsCopy("empty")}</EmptyState>}
    />
  );
}
