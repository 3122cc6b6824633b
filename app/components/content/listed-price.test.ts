import { expect, test } from "vitest";
import { type SentPrice, toExampleListedPrice, toListedPrice } from "./listed-price.ts";

const bike: SentPrice = {
  treatment: "sacrifice",
  employeeMonthlyPence: 83_34,
  employerMonthlyPence: 0,
  takeHome: { monthlyPence: 60_00 },
};
const toWords = (price: SentPrice) => {
  const { pence, note, payslip, employer } = toListedPrice(price);
  return [pence, note, payslip, employer];
};

test.each<[string, Partial<SentPrice>, ReturnType<typeof toWords>]>([
  ["taken before tax", {}, [60_00, "a month of take-home pay", "£83.34 off your payslip", ""]],
  [
    "taken after tax",
    { treatment: "net-pay", takeHome: { monthlyPence: 83_34 } },
    [83_34, "a month of take-home pay", "", ""],
  ],
  [
    "taken after tax, from an API without take-home pay",
    { treatment: "net-pay", takeHome: null },
    [83_34, "a month of take-home pay", "", ""],
  ],
  ["of unknown take-home pay", { takeHome: null }, [83_34, "a month off your payslip", "", ""]],
  [
    "added to pay",
    { treatment: "payment", takeHome: { monthlyPence: -60_00 } },
    [60_00, "a month more take-home pay", "£83.34 added to your payslip", ""],
  ],
  [
    "added to pay, with unknown take-home pay",
    { treatment: "payment", takeHome: null },
    [83_34, "a month added to your payslip", "", ""],
  ],
  [
    "paid by both sides",
    { employerMonthlyPence: 12_50 },
    [60_00, "a month of take-home pay", "£83.34 off your payslip", "Your employer pays £12.50"],
  ],
  [
    "paid by the employer",
    { employeeMonthlyPence: 0, employerMonthlyPence: 12_50, takeHome: null },
    [12_50, "a month paid by your employer", "", ""],
  ],
  ["that nobody pays", { employeeMonthlyPence: 0, takeHome: null }, [null, "No cost to you", "", ""]],
])("[RULE-22] a price %s is listed by its effect on take-home pay", (_, part, expected) => {
  expect(toWords({ ...bike, ...part })).toEqual(expected);
});

test("[RULE-22] a benefit has the same price text before it is selected and after", () => {
  expect(toExampleListedPrice({ ...bike, takeHome: null, takeHomeMonthlyPence: 60_00 })).toEqual(
    toListedPrice(bike),
  );
});
