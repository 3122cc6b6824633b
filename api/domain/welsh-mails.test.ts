import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { englishOnlyWords, toWords } from "../../tests/support/catalogue-words.ts";
import * as accountChange from "./account-change-mails.ts";
import * as benefit from "./benefit-mails.ts";
import * as claim from "./claim-mails.ts";
import type { MailContent } from "./mail-layout.ts";
import * as password from "./password-mails.ts";
import * as payroll from "./payroll-mails.ts";
import { renderMail } from "./rendered-mail.ts";
import * as twoFactor from "./two-factor-mail.ts";
import * as underwriting from "./underwriting-mails.ts";
import * as webhook from "./webhook-mails.ts";
import * as welcome from "./welcome-mail.ts";

type Mail = MailContent & { subject: string };

const brand = {
  brandName: "Qwx",
  brandColour: "#00a36c",
  brandLogo: "https://qwx.example/brand/files/q.png",
  supportEmail: "q@qwx.example",
  publicUrl: "https://qwx.example",
  hasContact: true,
};
const bareBrand = { ...brand, supportEmail: null, publicUrl: null, hasContact: false };
const reader = { firstName: "Qw", href: "https://qwx.example/a", dashboardHref: "https://qwx.example/b" };
const day = "2026-12-10";
const selection = {
  benefit: "Zxq",
  reference: "QX",
  startDate: day,
  firstPayDay: day,
  decideBy: day,
  submittedAt: "2026-11-20T10:00:00Z",
  takeHomePence: 1234,
  savedPence: 5_00,
  employerPence: 10_00,
};

/** Each email with each of its wordings, by the function that writes it. */
const mails: Record<string, readonly (() => Mail)[]> = {
  toChangePendingMail: (["email", "date_of_birth"] as const).map(
    (kind) => () =>
      accountChange.toChangePendingMail(kind, { ...reader, until: "", newEmail: "q@qwx.example" }, brand),
  ),
  toConfirmAddressMail: [
    () => accountChange.toConfirmAddressMail({ until: "", href: "https://qwx.example/c" }, brand),
  ],
  toChangedMail: (["email", "date_of_birth"] as const).flatMap((kind) =>
    [brand, bareBrand].map((each) => () => accountChange.toChangedMail(kind, "Qw", each)),
  ),
  toWindowMail: [
    () => benefit.toWindowMail({ closes: day, coverDate: day, names: ["Zxq", "Xqz"] }, reader, brand),
  ],
  toProbationMail: [() => benefit.toProbationMail({ open: ["Zxq"], later: ["Xqz"] }, reader, brand)],
  toTierFallMail: [null, 500].map(
    (afterPence) => () =>
      benefit.toTierFallMail(
        [{ people: ["Qw"], benefit: "Zxq", on: day, beforePence: 1000, afterPence }],
        reader,
        brand,
      ),
  ),
  toDecisionMail: [true, false].flatMap((isApproved) =>
    [day, null].map(
      (startDate) => () => benefit.toDecisionMail({ benefit: "Zxq", startDate }, isApproved, reader, brand),
    ),
  ),
  toPlanCancelledMail: [
    () => benefit.toPlanCancelledMail({ benefit: "Zxq", isStarted: true }, reader, brand),
  ],
  toChoiceMail: (["approval", "medical", null] as const).flatMap((waitsFor) =>
    [brand, bareBrand].flatMap((mailBrand) =>
      [1234, -1234].map(
        (takeHomePence) => () =>
          benefit.toChoiceMail({ ...selection, waitsFor, takeHomePence }, reader, mailBrand),
      ),
    ),
  ),
  toOptedOutMail: [brand, bareBrand].flatMap((each) =>
    [[], ["Zxq"]].map(
      (effects) => () => benefit.toOptedOutMail({ benefit: "Zxq", lastDay: day, effects }, reader, each),
    ),
  ),
  toCoverEndedMail: [1, 2].map(
    (count) => () =>
      benefit.toCoverEndedMail(
        Array(count).fill({ benefit: "Zxq", lastDay: day, hasClaims: true }),
        reader,
        brand,
        count === 1,
      ),
  ),
  toEndedByEmployerMail: [
    () => benefit.toEndedByEmployerMail([{ benefit: "Zxq", lastDay: day }], reader, brand),
  ],
  toContinuedMail: [() => benefit.toContinuedMail(["Zxq"], reader, brand)],
  toClaimMail: (["sent", "in-review", "more-asked", "paid", "refused"] as const).map(
    (state) => () =>
      claim.toClaimMail({ benefit: "Zxq", reference: "QX", state, paidPence: 1234 }, reader, brand),
  ),
  toClaimPendingMail: [() => claim.toClaimPendingMail("Zxq", reader, brand)],
  toLinkMail: (["reset", "activation"] as const).map(
    (kind) => () => password.toLinkMail(kind as never, { firstName: "Qw", href: reader.href }, brand),
  ),
  toPasswordChangedMail: [brand, bareBrand].map((each) => () => password.toPasswordChangedMail("Qw", each)),
  toFloorMail: (["held", "arrears-held", "moved"] as const).flatMap((effect) =>
    (["later", "never", "none-issued"] as const).map(
      (outcome) => () => payroll.toFloorMail([{ benefit: "Zxq", effect, outcome }], day, reader, brand),
    ),
  ),
  toReleasedMail: [() => payroll.toReleasedMail(["Zxq"], day, reader, brand)],
  toTwoFactorMail: (["enabled", "disabled", "codes_renewed"] as const).map(
    (change) => () => twoFactor.toTwoFactorMail(change, brand),
  ),
  toUnderwritingMail: (
    [
      ...["accepted", "limited", "loaded", "offer-accepted", "offer-declined"],
      ...["offer-lapsed", "declined", "ask-again", "lapsed"],
    ] as const
  ).flatMap((decision) =>
    [{ monthlyPence: 2, monthlyPenceWithout: 1 }, null].map(
      (offer) => () =>
        underwriting.toUnderwritingMail(
          { benefit: "Zxq", decision: decision as never, day, offer },
          reader,
          brand,
        ),
    ),
  ),
  toWebhookStoppedMail: (["gone", "failing"] as const).map(
    (reason) => () => webhook.toWebhookStoppedMail({ host: "qwx.example", reason }, reader, brand),
  ),
  toWelcomeMail: [true, false].map(
    (hasPassword) => () => welcome.toWelcomeMail({ firstName: "Qw", href: reader.href, hasPassword }, brand),
  ),
};

const findEnglishWords = (text: string) =>
  toWords(text.replace(/\S+@\S+|https?:\/\/\S+|\bqwx\.example\b/g, " ")).filter((word) =>
    englishOnlyWords.has(word),
  );

test.each(Object.entries(mails))(
  "%s writes its subject, its page and its plain text wholly in Welsh to a reader of Welsh",
  (_, wordings) => {
    for (const write of wordings) {
      const [welsh, english] = ["cy", "en"].map((language) => renderMail({ language }, write));
      if (!welsh || !english) throw new Error("No mail");
      expect([welsh.subject, findEnglishWords(welsh.subject)]).toEqual([welsh.subject, []]);
      expect([welsh.subject, findEnglishWords(welsh.text)]).toEqual([welsh.subject, []]);
      expect(welsh.html).toMatch(/^<!doctype html>\s*<html lang="cy-GB">/);
      const page = welsh.html.replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, " ").replace(/&\w+;|&#\d+;/g, " ");
      expect([welsh.subject, findEnglishWords(page)]).toEqual([welsh.subject, []]);
      expect(findEnglishWords(english.text).length).toBeGreaterThan(5);
    }
  },
);

test("each email that the API can write to a person is among those read in Welsh", () => {
  const folder = new URL("./", import.meta.url);
  const files = readdirSync(folder).filter(
    (name) => /-mails?\.ts$/.test(name) && name !== "rendered-mail.ts",
  );
  const writers = files.flatMap((name) =>
    [...readFileSync(new URL(name, folder), "utf8").matchAll(/^export function (to\w+Mail)\(/gm)].map(
      ([, text]) => text,
    ),
  );
  expect(Object.keys(mails).sort()).toEqual(writers.sort());
});

test.each(Object.entries(mails))("%s shows the brand's logo", (_, wordings) => {
  for (const write of wordings)
    expect(renderMail({ language: "en" }, write).html).toContain(`<img src="${brand.brandLogo}" alt="Qwx"`);
});
