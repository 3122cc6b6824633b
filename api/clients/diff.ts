import { formatLongDate } from "../domain/calendar.ts";
import { toPaySchedule } from "../domain/payroll/calendar-plan.ts";
import { isSameJson } from "./canonical-json.ts";
import type { DiffContext } from "./diff-plans.ts";
import { listPlanChanges } from "./diff-plans.ts";
import type { ClientDocument, ContentDocument, LogoPlace } from "./document.ts";

/** What an import changes, as sentences for people; empty if nothing changes. */
export function diffClient(
  before: ClientDocument | null,
  after: ClientDocument,
  context: DiffContext,
): string[] {
  const invited = context.newEmployers.map(
    ({ employeeNumber }) =>
      `Employer ${employeeNumber} gets an account, and an email to activate it is sent at once`,
  );
  if (!before) return [...describeNewClient(after, context.day), ...invited];
  return [
    ...listFactChanges(before, after),
    ...listBrandChanges(before, after),
    ...listPayrollChanges(before, after),
    ...listWindowChanges(before, after),
    ...listProviderChanges(before, after),
    ...listPlanChanges(before.plans, after.plans, context),
    ...listPolicyChanges(before, after),
    ...listContentChanges(before.content, after.content),
    ...listTranslationChanges(before.translations, after.translations),
    ...invited,
  ];
}

const toCountText = (amount: number, singular: string, plural = `${singular}s`) =>
  `${amount} ${amount === 1 ? singular : plural}`;

function describeNewClient({ name, hosts, plans, payrollGroups, windows }: ClientDocument, day: string) {
  return [
    `${name} is a new client at ${hosts.join(", ")}, from ${formatLongDate(day)} with ${[
      toCountText(plans.length, "plan"),
      toCountText(payrollGroups.length, "payroll group"),
      toCountText(windows.length, "annual window"),
    ].join(", ")}`,
  ];
}

const facts: readonly [label: string, read: (document: ClientDocument) => unknown][] = [
  ["The name", ({ name }) => name],
  ["The language", ({ language }) => language],
  ["The other languages", ({ otherLanguages }) => otherLanguages.join(", ")],
  ["Choosing the language by browser", ({ languageByBrowser }) => languageByBrowser],
  ["The language of its texts", ({ textLanguage, language }) => textLanguage ?? language],
  ["The hosts", ({ hosts }) => hosts.join(", ")],
  ["The public address", ({ publicUrl }) => publicUrl],
  ["The contact page", ({ contactUsEnabled }) => contactUsEnabled],
  ["Hiding of totals", ({ hideTotals }) => hideTotals],
  ["Login by single sign-on alone", ({ signIn }) => signIn.ssoOnly],
  ["The address of single sign-on", ({ signIn }) => signIn.ssoUrl],
  ["The address of its logout", ({ signIn }) => signIn.ssoLogoutUrl],
  ["2FA for everyone", ({ signIn }) => signIn.twoFactorEnforced],
  ["The work platform", ({ signIn }) => signIn.workPlatformUrl],
  ["The probation in months", ({ probationMonths }) => probationMonths],
  ["The route of pensions without sacrifice", ({ pensions }) => pensions.otherRoute],
  ["The staging date for pensions", ({ pensions }) => pensions.stagingDate],
  ["The years that leavers are kept", ({ retention }) => retention.leaverYears],
  ["The years that payroll is kept", ({ retention }) => retention.payrollYears],
  ["The years that pension enrolment is kept", ({ retention }) => retention.pensionYears],
  ["The years that opt-outs of a pension are kept", ({ retention }) => retention.optOutYears],
  ["The years that the audit is kept", ({ retention }) => retention.auditYears],
  ["The months that messages are kept", ({ retention }) => retention.messageMonths],
  ["The months that uploads are kept", ({ retention }) => retention.uploadMonths],
  ["The first day of the scheme year", ({ yearStart }) => `${yearStart.day}/${yearStart.month}`],
];

function listFactChanges(before: ClientDocument, after: ClientDocument): string[] {
  const changed = facts.flatMap(([label, read]) => {
    const [old, now] = [read(before), read(after)];
    return isSameJson(old, now)
      ? []
      : [`${label} changes from ${toValueText(old)} to ${toValueText(now)}, at once`];
  });
  const added = after.features.filter((code) => !before.features.includes(code));
  const off = before.features.filter((code) => !after.features.includes(code));
  return [
    ...changed,
    ...added.map((code) => `The feature ${code} is turned on, at once`),
    ...off.map((code) => `The feature ${code} is turned off, at once`),
  ];
}

const toValueText = (value: unknown): string => {
  if (value === null || value === "") return "none";
  return typeof value === "boolean" ? (value ? "on" : "off") : String(value);
};

const logoNames: Record<LogoPlace, string> = {
  header: "The logo",
  mobile: "The logo for phones",
  client: "The employer's logo",
  avatar: "The avatar picture",
  mail: "The logo of emails",
};

function listBrandChanges({ brand: before }: ClientDocument, { brand: after }: ClientDocument): string[] {
  const labels = {
    name: "The brand's name",
    phone: "The phone number",
    supportEmail: "The support email",
    contactEmail: "The email for enquiries",
    primaryColour: "The primary colour",
    secondaryColour: "The secondary colour",
    baseFont: "The font of texts",
    headerFont: "The font of headings",
  } as const;
  const named = Object.entries(labels).flatMap(([key, label]) => {
    const [old, now] = [before[key as keyof typeof labels], after[key as keyof typeof labels]];
    return old === now ? [] : [`${label} changes from ${toValueText(old)} to ${toValueText(now)}, at once`];
  });
  const logos = Object.entries(logoNames).flatMap(([place, label]) => {
    const [old, now] = [before.logos[place as LogoPlace], after.logos[place as LogoPlace]];
    if (isSameJson(old, now)) return [];
    return [`${label} is ${now === null ? "removed" : old === null ? "added" : "replaced"}, at once`];
  });
  return [...named, ...logos];
}

function listPayrollChanges(before: ClientDocument, after: ClientDocument): string[] {
  const changed = after.payrollGroups.flatMap((group) => {
    const old = before.payrollGroups.find(({ code }) => code === group.code);
    if (!old) return [`The payroll group ${group.name} is new`];
    if (isSameJson(old, group)) return [];
    return [`The payroll group ${group.name} changes: ${describeDays(group)}, from its next open run`];
  });
  const removed = before.payrollGroups.filter(({ code }) =>
    after.payrollGroups.every((group) => group.code !== code),
  );
  const [old, now] = [before.payrollGroups[0], after.payrollGroups[0]];
  const isOther = old !== undefined && now !== undefined && old.code !== now.code;
  const listGroupCodes = (document: ClientDocument) => document.payrollGroups.map(({ code }) => code);
  const isReordered =
    !isOther &&
    changed.length + removed.length === 0 &&
    !isSameJson(listGroupCodes(before), listGroupCodes(after));
  return [
    ...changed,
    ...removed.map(({ name }) => `The payroll group ${name} is removed`),
    ...(isOther ? [`The default payroll group is now ${now.name}`] : []),
    ...(isReordered ? ["The payroll groups are in another order"] : []),
  ];
}

function describeDays(group: ClientDocument["payrollGroups"][number]): string {
  const schedule = toPaySchedule(group);
  if (schedule.frequency === "monthly") {
    return `${group.frequency}, cut-off on day ${schedule.cutOffDay}, paid on day ${schedule.payDay}`;
  }
  const { frequency, firstPayDate, periodLagDays, cutOffLeadDays } = schedule;
  const describeDaysBefore = (number: number) => `${toCountText(number, "day")} before`;
  return `${frequency}, paid on ${formatLongDate(firstPayDate)}, periods end ${describeDaysBefore(periodLagDays)}, cut-off ${describeDaysBefore(cutOffLeadDays)}`;
}

function listWindowChanges({ windows: before }: ClientDocument, { windows: after }: ClientDocument) {
  const describeWindow = ({ opens, closes, coverFrom }: ClientDocument["windows"][number]) =>
    `from ${formatLongDate(opens)} to ${formatLongDate(closes)}, for cover from ${formatLongDate(coverFrom)}`;
  const hasWindow = (list: ClientDocument["windows"], window: ClientDocument["windows"][number]) =>
    list.some((each) => isSameJson(each, window));
  return [
    ...after
      .filter((window) => !hasWindow(before, window))
      .map((window) => `An annual window opens ${describeWindow(window)}`),
    ...before
      .filter((window) => !hasWindow(after, window))
      .map((window) => `The annual window ${describeWindow(window)} is removed`),
  ];
}

function listProviderChanges(before: ClientDocument, after: ClientDocument): string[] {
  const added = after.providers.flatMap(({ code, name }) => {
    const old = before.providers.find((each) => each.code === code);
    if (!old) return [`The provider ${name} is new`];
    return old.name === name ? [] : [`The provider ${old.name} is now called ${name}`];
  });
  const removed = before.providers.filter(({ code }) => after.providers.every((each) => each.code !== code));
  return [...added, ...removed.map(({ name }) => `The provider ${name} is removed`)];
}

function listPolicyChanges(before: ClientDocument, after: ClientDocument): string[] {
  const toVersionKey = ({ type, version }: ClientDocument["policies"][number]) => `${type} ${version}`;
  const changed = after.policies.flatMap((policy) => {
    const old = before.policies.find((each) => toVersionKey(each) === toVersionKey(policy));
    if (old && isSameJson(old, policy)) return [];
    return [
      `${policy.title}, version ${policy.version}, is published on ${formatLongDate(policy.published)}`,
    ];
  });
  const removed = before.policies.filter((old) =>
    after.policies.every((each) => toVersionKey(each) !== toVersionKey(old)),
  );
  return [...changed, ...removed.map(({ title, version }) => `${title}, version ${version}, is withdrawn`)];
}

const contentNames: Record<keyof ContentDocument, string> = {
  homeCards: "The cards of the home page",
  homeBanners: "The banners of the home page",
  carousel: "The slides for new people",
  faqs: "The FAQs",
  contactPages: "The contact page's text",
  enquiryOptions: "The subjects of enquiries",
};

const listContentChanges = (before: ContentDocument, after: ContentDocument): string[] =>
  Object.entries(contentNames).flatMap(([part, label]) => {
    const name = part as keyof ContentDocument;
    return isSameJson(before[name], after[name])
      ? []
      : [`${label} ${name === "contactPages" ? "changes" : "change"}, at once`];
  });

function listTranslationChanges(
  before: ClientDocument["translations"],
  after: ClientDocument["translations"],
): string[] {
  const languages = [...new Set([...before, ...after].map(({ language }) => language))].toSorted();
  return languages.flatMap((language) => {
    const [old, now] = [before, after].map((all) => all.find((each) => each.language === language));
    if (isSameJson(old ?? null, now ?? null)) return [];
    if (!now) return [`The texts in ${language} are removed, at once`];
    return [`The texts in ${language} ${old ? "change" : "are added"}, at once`];
  });
}
