import { Chip } from "~/components/content/chip.tsx";
import { Countdown } from "~/components/content/countdown.tsx";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { Icon, Spot, Tile } from "~/components/content/picture.tsx";
import { SPOTS } from "~/components/content/pictures.ts";
import { Row, RowPrice, Rows } from "~/components/content/rows.tsx";
import { TimeLine, type TimeStep } from "~/components/content/time-line.tsx";
import { ButtonLink } from "~/components/form/button.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Section } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";

const demoPath = paths.demoComponents();

const steps: TimeStep[] = [
  { title: "You asked", when: "22 November, 07:46", state: "done" },
  { title: "Your employer approves", when: "By 10 December", state: "now" },
  { title: "First payslip", when: "28 December", state: "next" },
  { title: "Starts", when: "1 January 2027", state: "next" },
];

/** Examples of components for time, status, rows and pictures; names and days are invented. */
export function PartExamples() {
  return (
    <>
      <Section title="TimeLine and Countdown">
        <TimeLine steps={steps} />
        <TimeLine steps={steps} layout="down" />
        <Countdown
          days={18}
          unit="days left to choose"
          text="December changes, until the end of 10 December"
          steps={steps}
        />
      </Section>
      <Section title="Chip">
        <p className="bp-actions">
          <Chip tone="good">Active since 1 April 2025</Chip> <Chip tone="wait">Step 2 of 3</Chip>{" "}
          <Chip tone="bad">Not approved</Chip> <Chip>Not chosen</Chip>
        </p>
        <Notice tone="info">Information</Notice>
        <Notice tone="good">Done</Notice>
        <Notice tone="wait">Something waits</Notice>
        <Notice tone="bad">Something went wrong</Notice>
      </Section>
      <Section title="Rows">
        <Rows>
          <Row
            title="Season ticket loan"
            picture={<Tile name="season" />}
            to={demoPath}
            state={<Chip tone="wait">Step 2 of 3</Chip>}
            text="Not finished. Your answers are kept until 10 December."
            price={<RowPrice amount="£100.00" note="a month, if it starts" />}
            action={
              <ButtonLink look="plain" to={demoPath}>
                Carry on
              </ButtonLink>
            }
          />
          <Row
            title="Decide on 15 selections"
            text="9 cycle to work, 4 holiday, 2 electric car."
            price={<RowPrice amount="£1,214.26" note="a month before tax" />}
            action={<ButtonLink to={demoPath}>Decide</ButtonLink>}
          />
          <Row
            title="Payroll report for December"
            state={<Chip>Ready on 11 December</Chip>}
            price={<RowPrice amount="£37.90" note="a month" />}
          />
        </Rows>
      </Section>
      <Section title="Spot, Tile and Icon">
        <ul className="bp-actions">
          {SPOTS.map((name) => (
            <li key={name}>
              <Spot name={name} size={96} /> <Tile name={name} /> {name}
            </li>
          ))}
        </ul>
        <p>
          <Tile name="pension" size="big" /> <Tile name="calendar" size="small" /> <Icon name="clock" />{" "}
          Beside a word
        </p>
      </Section>
      <Section title="EmptyState">
        <EmptyState icon="gift">Nothing is here yet.</EmptyState>
      </Section>
    </>
  );
}
