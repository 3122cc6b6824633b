import { Accordion } from "~/components/content/accordion.tsx";
import { CalendarLeaf } from "~/components/content/calendar-leaf.tsx";
import { Card, CardGrid } from "~/components/content/card.tsx";
import { BarChart } from "~/components/content/chart.tsx";
import { Chip } from "~/components/content/chip.tsx";
import { ColumnChart } from "~/components/content/column-chart.tsx";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { Facts } from "~/components/content/facts.tsx";
import { formatMoney } from "~/components/content/format-money.ts";
import { Headroom } from "~/components/content/headroom.tsx";
import { NamedBenefit } from "~/components/content/named-benefit.tsx";
import { Pager } from "~/components/content/pager.tsx";
import { PersonName } from "~/components/content/person-name.tsx";
import { Prose } from "~/components/content/prose.tsx";
import { Row, Rows } from "~/components/content/rows.tsx";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { type Column, Table } from "~/components/content/table.tsx";
import { Failed } from "~/components/layout/failed.tsx";
import { Section } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";

const demoPath = paths.demoComponents();

interface Person {
  name: string;
  benefit: string;
  room: number;
}
const people: Person[] = [
  { name: "Stefan Obi", benefit: "cycle", room: 137_837 },
  { name: "Sam Wilkes", benefit: "gym", room: 4_712 },
  { name: "ليلى اليوسف", benefit: "holiday", room: 268 },
  {
    name: "Philippa Featherstonehaugh-Cholmondeley-Wriothesley-Marjoribanks-Beau",
    benefit: "season-ticket",
    room: 81_378,
  },
];
const columns: Column<Person>[] = [
  { key: "name", label: "Employee", render: ({ name }) => <PersonName>{name}</PersonName> },
  {
    key: "benefit",
    label: "Benefit",
    render: ({ benefit }) => <NamedBenefit id={benefit}>{benefit}</NamedBenefit>,
  },
  { key: "state", label: "State", render: () => <Chip tone="wait">Waits</Chip> },
  { key: "amount", label: "Each month", numeric: true, render: ({ room }) => formatMoney(room) },
  {
    key: "room",
    label: "Left above minimum wage",
    numeric: true,
    render: ({ room }) => (
      <Headroom pence={room} fullPence={140_000} thresholds={{ low: 10_000, critical: 1_000 }} />
    ),
  },
];

/** Examples of lists, tables, cards, charts and days: full, empty and failed. */
export function ListExamples() {
  return (
    <>
      <Section title="Table">
        <Table
          caption="Selections awaiting approval"
          showsCaption
          columns={columns}
          rows={people}
          rowKey={({ name }) => name}
        />
        <Table
          caption="Nobody"
          showsCaption
          columns={columns}
          rows={[]}
          rowKey={({ name }) => name}
          empty={<EmptyState icon="check">Nobody waits for you.</EmptyState>}
        />
        <Pager page={2} pageCount={24} to={() => demoPath} />
      </Section>
      <Section title="CalendarLeaf">
        <Rows inOrder>
          <Row
            title="Decide on 15 selections"
            picture={<CalendarLeaf day="2026-12-10" month="Dec" isUrgent />}
            state={<Chip tone="wait">In 18 days</Chip>}
            text="By 10 December 2026."
          />
          <Row
            title="Payroll report"
            picture={<CalendarLeaf day="2026-12-11" month="Dec" />}
            text="On 11 December 2026."
          />
        </Rows>
      </Section>
      <Section title="Card">
        <CardGrid>
          <Card
            title="Money off where you shop"
            icon="discounts"
            link={{ to: demoPath, label: "See the discounts" }}
          >
            Supermarkets, cinemas and days out.
          </Card>
          <Card title="A card without a link" icon="chat">
            With an icon, as it is about no benefit.
          </Card>
          <Card title="A-card-whose-title-is-one-word-that-is-far-longer-than-any-card-is-wide" />
        </CardGrid>
      </Section>
      <Section title="Facts">
        <Facts
          facts={[
            { label: "You pay", value: "6% of pay" },
            { label: "Since", value: "1 April 2025" },
          ]}
        />
        <Facts
          look="figures"
          facts={[
            { label: "Lines", value: "405" },
            { label: "Total of all lines", value: "£7,875.94" },
          ]}
        />
      </Section>
      <Section title="Accordion">
        <Accordion
          questions={[
            {
              id: "open",
              question: "Can I stop paying in?",
              answer: "<p>Yes, from the next payslip.</p>" as SafeHtml,
            },
          ]}
        />
      </Section>
      <Section title="Prose">
        <Prose html={"<p>A text with <a href='/faqs'>a link</a>.</p><ul><li>A point</li></ul>" as SafeHtml} />
        <Prose quiet html={"<p>A text in small print.</p>" as SafeHtml} />
      </Section>
      <Section title="BarChart and ColumnChart">
        <BarChart
          title="Cost by benefit: Pension £420.00; Gym £38.99"
          legend={[
            { payer: "you", label: "You" },
            { payer: "employer", label: "Employer" },
          ]}
          bars={[
            { id: "pension", label: "Pension", value: "£420.00", parts: [210, 210] },
            { id: "gym", label: "Gym", value: "£38.99", parts: [38.99, 0] },
          ]}
        />
        <ColumnChart
          title="Registrations: October 150, November 187"
          columns={[
            { id: "10", short: "Oct", count: 150 },
            { id: "11", short: "Nov", count: 187 },
          ]}
        />
      </Section>
      <Section title="Failed">
        <Failed problem="We could not load this." retry={demoPath} />
      </Section>
    </>
  );
}
