import { Dock } from "~/components/content/dock.tsx";
import { MoneyBar } from "~/components/content/money-bar.tsx";
import { PriceCard } from "~/components/content/price-card.tsx";
import { Reference } from "~/components/content/reference.tsx";
import { Review } from "~/components/content/review.tsx";
import { ButtonLink } from "~/components/form/button.tsx";
import { Section } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";

const bike = [
  { payer: "you", pence: 6000 },
  { payer: "tax", pence: 2334 },
] as const;
const pension = [
  { payer: "you", pence: 15120 },
  { payer: "tax", pence: 5880 },
  { payer: "employer", pence: 21000 },
] as const;

/** Examples of components that show money; the sums are invented. */
export function MoneyExamples() {
  return (
    <>
      <Section title="MoneyBar">
        <MoneyBar shares={pension} total={{ label: "Goes into your pension", pence: 42000 }} />
        <MoneyBar shares={pension} size="tall" keyLayout="across" />
        <MoneyBar shares={bike} size="thin" keyLayout="none" fullPence={42000} />
        <MoneyBar shares={[{ payer: "employer", pence: 1024 }]} keyLayout="across" />
        <MoneyBar shares={[{ payer: "you", pence: 0 }]} keyLayout="across" />
      </Section>
      <Section title="PriceCard">
        <div className="bp-pair">
          <PriceCard
            label="From"
            pence={1000}
            note="a month of take-home pay"
            text="For a bike of £250.00 over 18 months. £13.89 comes off your payslip and you save £3.89."
            shares={[
              { payer: "you", pence: 1000 },
              { payer: "tax", pence: 389 },
            ]}
            total={{ label: "Off your payslip", pence: 1389 }}
            action={<ButtonLink to={paths.demoComponents()}>Choose cycle to work</ButtonLink>}
            facts={[
              { icon: "clock", text: "18 days left, until 10 December" },
              { icon: "calendar", text: "Starts 1 January, first pay 28 December" },
              { icon: "check-circle", text: "Your employer has to approve" },
            ]}
            explanation={[
              {
                lines: [
                  { text: "In 18 equal payments", pence: 1389 },
                  { text: "Tax and National Insurance saved", pence: -389 },
                ],
                sums: [{ label: "Take-home pay goes down by", pence: 1000 }],
              },
            ]}
          />
          <PriceCard
            name="What it costs, paid by your employer"
            pence={null}
            note="No cost to you"
            text="Your employer pays £10.24 a month."
          />
        </div>
      </Section>
      <Section title="Review">
        <div className="bp-card bp-card--panel">
          <Review
            caption="Your payslip before and after"
            afterLabel="From 28 December"
            rows={[
              { label: "Pay", today: "£3,500.00", after: "£3,500.00", difference: null },
              { label: "Benefits before tax", today: "−£370.38", after: "−£453.72", difference: "−£83.34" },
              { label: "Income tax", today: "−£416.42", after: "−£399.75", difference: "+£16.67" },
              { label: "Take-home pay", today: "£2,278.22", after: "£2,218.22", difference: "−£60.00" },
            ]}
          />
        </div>
        <Reference value="HR-26-0K4-7MQ" />
      </Section>
      <Section title="Dock, below 1023 pixels">
        <Dock
          pence={6000}
          note="a month; you save £280.00"
          action={<ButtonLink to={paths.demoComponents()}>Continue</ButtonLink>}
        />
      </Section>
    </>
  );
}
