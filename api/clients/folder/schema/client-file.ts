import { z } from "zod";
import { allLanguages, SOURCE_LANGUAGE } from "../../../copy/language.ts";
import { toFaultMessage } from "../../../domain/fields/fault.ts";
import { field, list, optional, settings } from "../../../domain/fields/fields.ts";
import * as value from "../../../domain/fields/values.ts";
import type { YearStart } from "../../../domain/pay/tax-year.ts";
import { defaultRetention, minimumRetention } from "../../../domain/rights/retention-policy.ts";
import { emailAddressSchema, originSchema, webAddressSchema } from "./addresses.ts";

const monthNames = "January February March April May June July August September October November December";
const months = monthNames.split(" ");

/** A day of the year, such as `1 April`. */
const yearStartSchema: z.ZodType<YearStart> = z.codec(value.textLine(), z.custom<YearStart>(), {
  decode: (text, context) => {
    const [, day = "", name = ""] = /^(\d{1,2}) ([a-z]+)$/i.exec(text) ?? [];
    const month = months.findIndex((each) => each.toLowerCase() === name.toLowerCase()) + 1;
    const last = month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31;
    if (month > 0 && Number(day) >= 1 && Number(day) <= last) return { month, day: Number(day) };
    const message = toFaultMessage(
      `"${text}" is not a day of the year`,
      "Write a day and a month like 1 April",
    );
    context.issues.push({ code: "custom", input: text, message });
    return z.NEVER;
  },
  encode: ({ month, day }) => `${day} ${months[month - 1]}`,
});

/** A hex colour; the # can be left out, because YAML treats it as the start of a comment. */
const colourSchema: z.ZodType<string> = z.codec(
  value.patternText(/^#?[0-9a-f]{6}$/i, "a colour of six hex digits", '"#0B4F6C", in quotes'),
  z.custom<string>(),
  { decode: (text) => `#${text.replace("#", "")}`, encode: (text) => text },
);

/**
 * Accepts only a font's name, because the text reaches a stylesheet (C10). The portal decides which names it
 * knows.
 */
const createFontSchema = (example: string) =>
  optional(value.patternText(/^[A-Za-z0-9][A-Za-z0-9 -]{0,59}$/, "the name of a font", example), null);

const logoSchema = optional(
  value.patternText(/^[\w-]+\.(svg|png)$/i, "the name of an SVG or PNG file", "header.svg"),
  null,
);

/** Email programs show PNG, and hardly any shows SVG. */
const mailLogoSchema = optional(
  value.patternText(/^[\w-]+\.png$/i, "the name of a PNG file", "mail.png"),
  null,
);

const brandSchema = settings({
  name: field("name", value.textLine(80), "What people call the portal: Acme Rewards"),
  phone: field("support phone", optional(value.textLine(40), null), "Leave out where there is none"),
  supportEmail: field("support email", optional(emailAddressSchema, null), "Where people write for help"),
  contactEmail: field("contact email", optional(emailAddressSchema, null), "Where the contact form goes"),
  primaryColour: field("primary colour", colourSchema, 'In quotes: "#0B4F6C"'),
  secondaryColour: field("secondary colour", colourSchema, 'In quotes: "#B3541E"'),
  baseFont: field("text font", createFontSchema("Verdana"), "A font's name, such as Verdana"),
  headerFont: field("heading font", createFontSchema("Georgia"), "A font's name, such as Georgia"),
  logos: field(
    "logos",
    optional(
      settings({
        header: field("header", logoSchema, "File in the folder logos, for the header of wide screens"),
        mobile: field("mobile", logoSchema, "File in the folder logos, for the header of phones"),
        client: field("client", logoSchema, "File in the folder logos: the client's own, 150 × 38 at most"),
        avatar: field("avatar", logoSchema, "File in the folder logos, shown for a person without a picture"),
        mail: field("mail", mailLogoSchema, "PNG in the folder logos, for emails; 64 pixels high is enough"),
      }),
      { header: null, mobile: null, client: null, avatar: null, mail: null },
    ),
    "Files in the folder logos",
  ),
});

const loginSchema = settings({
  ssoOnly: field("single sign-on only", optional(value.yesNo(), false), "Whether no one logs in by password"),
  ssoUrl: field("single sign-on address", optional(webAddressSchema, null), "Where single sign-on begins"),
  ssoLogoutUrl: field("single sign-on logout address", optional(webAddressSchema, null), "Where logout ends"),
  twoFactorEnforced: field("2FA for everyone", optional(value.yesNo(), false), "Whether everyone needs 2FA"),
  workPlatformUrl: field(
    "work platform address",
    optional(webAddressSchema, null),
    "Where the client's work platform takes over after login",
  ),
});

const payrollGroupSchema = settings({
  code: field("code", value.code(), "Lower case letters, digits and dashes"),
  name: field("name", value.textLine(), "The name that payroll uses"),
  frequency: field(
    "paid",
    value.oneOf({
      monthly: "monthly",
      "four-weekly": "four-weekly",
      fortnightly: "fortnightly",
      weekly: "weekly",
    }),
    "How often people are paid",
  ),
  cutOffDay: field(
    "cut-off day",
    value.wholeNumber(1, 31),
    "Day of the month by which a choice is in that month's pay",
  ),
  payDay: field("pay day", value.wholeNumber(1, 31), "Day of the month; a shorter month uses its last day"),
  firstPayDay: field(
    "first pay day",
    optional(value.day(), null),
    "A pay day from which the others are counted, where people are not paid monthly",
  ),
  periodLagDays: field(
    "period ends days before pay day",
    optional(value.wholeNumber(0, 31), null),
    "Beside a first pay day: how long before it the days that it pays for end",
  ),
  cutOffLeadDays: field(
    "cut-off days before pay day",
    optional(value.wholeNumber(0, 28), null),
    "Beside a first pay day: how long before it changes close",
  ),
});

const pensionsSchema = settings({
  otherRoute: field(
    "without sacrifice by",
    optional(value.oneOf({ "net pay arrangement": "NPA", "relief at source": "RAS" }), "NPA"),
    "How a pension is taken from pay where it is not given up before tax, as by automatic enrolment",
  ),
  stagingDate: field(
    "staging date",
    optional(value.day(), null),
    "Every three years after it, people who opted out are enrolled again. Left out: three years after they opted out",
  ),
});

const { payrollYears, pensionYears, optOutYears } = minimumRetention;

const retentionSchema = settings({
  leaverYears: field(
    "leavers years",
    optional(value.wholeNumber(0, 100), defaultRetention.leaverYears),
    "How long people who left are kept after the end of the tax year in which they left",
  ),
  payrollYears: field(
    "payroll years",
    optional(value.wholeNumber(payrollYears, 100), defaultRetention.payrollYears),
    "How long payroll is kept after the end of its tax year; the law asks for 3",
  ),
  pensionYears: field(
    "pension years",
    optional(value.wholeNumber(pensionYears, 100), defaultRetention.pensionYears),
    "How long pension enrolment is kept after it ended; the law asks for 6",
  ),
  optOutYears: field(
    "pension opt-out years",
    optional(value.wholeNumber(optOutYears, 100), defaultRetention.optOutYears),
    "How long an opt-out of a pension is kept; the law asks for 4",
  ),
  auditYears: field(
    "audit years",
    optional(value.wholeNumber(1, 100), defaultRetention.auditYears),
    "How long it is kept who did what",
  ),
  messageMonths: field(
    "message months",
    optional(value.wholeNumber(1, 1200), defaultRetention.messageMonths),
    "How long emails that were sent and messages of the contact form are kept",
  ),
  uploadMonths: field(
    "upload months",
    optional(value.wholeNumber(1, 1200), defaultRetention.uploadMonths),
    "How long the rows and files of uploads are kept beside what they loaded",
  ),
});

/** Each language that the catalogue has. */
const offeredLanguageSchema = value.oneOf<string>(
  Object.fromEntries(allLanguages.map((each) => [each, each])),
);

/** `client.yaml`: the facts of a client. Logos are file names, and `plans` gives the order of plans. */
export const clientFileSchema = settings({
  code: field("code", optional(value.code(), null), "The client's code. Left out, it is the folder's name"),
  name: field("name", value.textLine(), "The client's full name"),
  language: field("language", optional(offeredLanguageSchema, SOURCE_LANGUAGE), allLanguages.join(" or ")),
  otherLanguages: field(
    "other languages",
    optional(list(offeredLanguageSchema, 10), []),
    "What else its pages can be read in",
  ),
  languageByBrowser: field(
    "language by browser",
    optional(value.yesNo(), true),
    "Whether pages begin in the language that a visitor's browser likes best, where there are several; no: in `language`",
  ),
  textLanguage: field(
    "texts in",
    optional(offeredLanguageSchema, null),
    "The language that plans, policies and content are written in. Left out: that of `language`",
  ),
  hosts: field(
    "hosts",
    list(value.patternText(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, "the first label of a host", "acme"), 20),
    "The first part of each address at which the portal is this client's, the main one first",
  ),
  publicUrl: field("public address", optional(originSchema, null), "For links in emails"),
  contactUsEnabled: field(
    "contact form",
    optional(value.yesNo(), true),
    "Whether people can write by a form",
  ),
  features: field("features", optional(list(value.code(), 50), []), "Codes of features that are on"),
  hideTotals: field(
    "hide totals",
    optional(value.yesNo(), false),
    "Whether totals of all benefits are hidden",
  ),
  signIn: field(
    "login",
    optional(loginSchema, {
      ssoOnly: false,
      ssoUrl: null,
      ssoLogoutUrl: null,
      twoFactorEnforced: false,
      workPlatformUrl: null,
    }),
    "How people log in",
  ),
  probationMonths: field(
    "probation months",
    optional(value.wholeNumber(0, 60), 0),
    "How long probation lasts",
  ),
  yearStart: field("scheme year starts", yearStartSchema, "A day of the year, such as 1 April"),
  payrollGroups: field("payroll groups", list(payrollGroupSchema, 50), "The default one first"),
  brand: field("brand", brandSchema, "How the portal looks for this client"),
  plans: field("plans", optional(list(value.code(), 500), []), "Codes of plans in the order they are shown"),
  pensions: field(
    "pensions",
    optional(pensionsSchema, { otherRoute: "NPA", stagingDate: null }),
    "How people are enrolled in a pension by law",
  ),
  retention: field(
    "retention",
    optional(retentionSchema, defaultRetention),
    "How long personal data is kept; what is older is erased every day",
  ),
});

export type ClientFile = z.output<typeof clientFileSchema>;
