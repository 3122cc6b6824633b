import { expect, test } from "vitest";
import { toChoiceMail, toDecisionMail } from "./benefit-mails.ts";
import { toMailHtml, toMailText } from "./mail-layout.ts";

const brand = { brandName: "Quay Rewards", brandColour: "#0b4f6c", brandLogo: null, supportEmail: null };
const reader = { firstName: "Aisha", href: "https://quay.example/app/my-benefits/" };
const selection = {
  benefit: "Pension",
  reference: "QR-26-0K4-7MQ",
  waitsFor: null,
  decideBy: null,
  submittedAt: "2026-07-01T23:30:00.000Z",
  takeHomePence: null,
  savedPence: 0,
  employerPence: 0,
};

test("the email about a choice has one link, whose words say whether it is a request", () => {
  const dates = { startDate: null, firstPayDay: null };
  const href = "https://quay.example/app/my-benefits/pension";
  const toAction = (waitsFor: "approval" | null) =>
    toChoiceMail({ ...selection, ...dates, waitsFor }, { ...reader, href }, brand).action;
  expect(toAction(null)).toEqual({ label: "See your choice", href });
  expect(toAction("approval")).toEqual({ label: "See your request", href });
  expect(toChoiceMail({ ...selection, ...dates }, { ...reader, href: null }, brand).action).toBeUndefined();
});

test("the email about a choice says what the choice waits for, and who to contact if somebody else made it", () => {
  const dates = { startDate: null, firstPayDay: null };
  const support = { ...brand, supportEmail: "help@quay.example" };
  const toChoiceText = (waitsFor: "approval" | "medical" | null, by = brand) =>
    toMailText(toChoiceMail({ ...selection, ...dates, waitsFor }, reader, by));
  expect(toChoiceText("medical")).toContain("The insurer must decide on part of the cover.");
  expect(toChoiceText("approval")).toContain("Your employer must approve it first.");
  expect(toChoiceText(null)).not.toMatch(/insurer|must/);
  expect(toChoiceText(null)).toContain("Not you? Change your password and tell your employer.");
  expect(toMailText(toChoiceMail({ ...selection, ...dates }, reader, support))).toContain(
    "help@quay.example",
  );
});

test("the email about an approval names the day on which the benefit starts, if it is known, and a refusal names none", () => {
  const toDecisionText = (startDate: string | null, isApproved = true) =>
    toMailText(toDecisionMail({ benefit: "Pension", startDate }, isApproved, reader, brand));
  expect(toDecisionText("2027-01-01")).toContain("1 January 2027");
  expect(toDecisionText(null)).not.toMatch(/20\d\d|null/);
  expect(toDecisionText("2027-01-01", false)).not.toContain("2027");
});

test("the email about a choice names its days in the order in which they fall", () => {
  const payslipLater = { startDate: "2026-12-01", firstPayDay: "2026-12-28" };
  expect(toChoiceMail({ ...selection, ...payslipLater }, reader, brand).facts).toEqual([
    ["Your reference", "QR-26-0K4-7MQ"],
    ["You asked", "2 July 2026 at 00:30"],
    ["Starts", "1 December 2026"],
    ["First payslip", "28 December 2026"],
  ]);
  const decidedFirst = {
    startDate: "2027-01-01",
    firstPayDay: "2026-12-28",
    waitsFor: "approval",
    decideBy: "2026-12-10",
  } as const;
  expect(toChoiceMail({ ...selection, ...decidedFirst }, reader, brand).facts).toEqual([
    ["Your reference", "QR-26-0K4-7MQ"],
    ["You asked", "2 July 2026 at 00:30"],
    ["Your employer decides by", "10 December 2026"],
    ["First payslip, if approved", "28 December 2026"],
    ["Starts, if approved", "1 January 2027"],
  ]);
});

test("the email about a choice shows each payer's part of the price, unless one pays all or pay rises", () => {
  const dates = { startDate: null, firstPayDay: null };
  const toPayText = (pay: { takeHomePence: number; savedPence: number; employerPence: number }) =>
    toChoiceMail({ ...selection, ...dates, ...pay }, reader, brand).price?.shares;
  expect(toPayText({ takeHomePence: 60_00, savedPence: 20_00, employerPence: 40_00 })).toEqual([
    { payer: "you", label: "Your take-home pay", amount: "£60.00", percent: 50 },
    { payer: "tax", label: "Tax and National Insurance saved", amount: "£20.00", percent: 17 },
    { payer: "employer", label: "Your employer", amount: "£40.00", percent: 33 },
  ]);
  expect(toPayText({ takeHomePence: 60_00, savedPence: 0, employerPence: 0 })).toEqual([]);
  expect(toPayText({ takeHomePence: -20_00, savedPence: 0, employerPence: 40_00 })).toEqual([]);
  // Tax on a benefit is part of its cost and not a saving.
  expect(toPayText({ takeHomePence: 60_00, savedPence: -8_00, employerPence: 40_00 })).toMatchObject([
    { payer: "you", percent: 60 },
    { payer: "employer", percent: 40 },
  ]);
});

test("the email about a choice gives its monthly cost in take-home pay, in its HTML and in its plain text", () => {
  const dates = { startDate: null, firstPayDay: null };
  const toTakeHomeText = (takeHomePence: number | null) => {
    const mail = toChoiceMail({ ...selection, ...dates, takeHomePence }, reader, brand);
    return { text: toMailText(mail), html: toMailHtml(mail) };
  };
  expect(toTakeHomeText(123456).text).toContain("\n\n£1,234.56 a month of take-home pay\n\n");
  expect(toTakeHomeText(123456).html).toContain("<strong>£1,234.56</strong> a month of take-home pay");
  expect(toTakeHomeText(-2000).text).toContain("\n\n£20.00 a month more take-home pay\n\n");
  for (const unknown of [0, null]) expect(toTakeHomeText(unknown).text).not.toMatch(/£|take-home/);
});
