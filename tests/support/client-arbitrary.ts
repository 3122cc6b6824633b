import fc, { type Arbitrary } from "fast-check";
import type { ClientDocument, PlanDocument, PlanFile } from "../../api/clients/document.ts";
import { toContentHtml } from "../../api/clients/folder/text/to-html.ts";
import type { PlanOptions } from "../../api/domain/benefits/kinds/types.ts";
import { type EligibilityRule, type Product, providerColumns } from "../../api/domain/benefits/product.ts";
import { compareText } from "../../api/domain/compare-text.ts";
import { demoProducts } from "./demo-plans.ts";

/** Texts that YAML, CSV and Markdown would read as something else. */
const awkwardTexts = [
  "yes",
  "null",
  "~",
  "12.50",
  "007",
  "1e3",
  "# no remark",
  "- a dash",
  "key: value",
  'it\'s "quoted"',
  "a, b; c",
  "*bold* _no_ `code`",
  "---",
  "[link](x)",
  "1. first",
  "<b>",
  "&amp; &",
  "Cwm a Choed – 漢字 £",
  "{a: 1}",
  "? what",
  "| pipe",
  "@at",
  "%percent",
  "=1+1",
];

const text: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...awkwardTexts),
  fc
    .string({ minLength: 1, maxLength: 40, unit: "grapheme" })
    .map((each) => each.replace(/[\p{Cc}\p{Z}]+/gu, " ").trim())
    .filter((each) => each !== "" && each.length <= 40),
);
const toText = (plain: string) => plain.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
const arbitraryBlock = fc.oneof(
  text.map((each) => `<p>${toText(each)}</p>`),
  text.map((each) => `<h2>${toText(each)}</h2>`),
  fc.tuple(text, text).map(([a, b]) => `<p>${toText(a)} <strong>${toText(b)}</strong></p>`),
  fc
    .array(text, { minLength: 1, maxLength: 3 })
    .map((all) => `<ul>${all.map((each) => `<li>${toText(each)}</li>`).join("")}</ul>`),
  text.map((each) => `<table><tr><td>${toText(each)}</td></tr></table>`),
  text.map((each) => `<p><a href="https://a.example/x?y=1&amp;z">${toText(each)}</a></p>`),
  // HTML as an older import or an editor left it: with white space, and not in a block.
  text.map((each) => `\n<p>\n${toText(each)}\n</p>\n`),
);
const html = fc
  .tuple(fc.array(arbitraryBlock, { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([blocks, isCompact]) =>
    isCompact ? toContentHtml(blocks.join("")) : blocks.join("").replace(/"/g, '"'),
  )
  .filter((each) => each.trim() !== "" && toContentHtml(each) !== "");

const code = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,6})?$/);
const font = fc.stringMatching(/^[A-Za-z0-9]{1,9}( [A-Za-z0-9-]{1,9})?$/);
const drawCodes = (maxLength: number) => fc.uniqueArray(code, { minLength: 1, maxLength });
const pence = fc.integer({ min: 0, max: 100_000_000 });
const day = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((each) => each.toISOString().slice(0, 10));
const days = fc.uniqueArray(day, { minLength: 1, maxLength: 3 }).map((all) => all.toSorted());
const makeNullable = <Value>(arbitrary: Arbitrary<Value>) => fc.option(arbitrary, { nil: null });
const percent = fc.integer({ min: 1, max: 100 });
const levels = drawCodes(3).chain((all) =>
  fc.tuple(...all.map((each) => text.map((name) => ({ code: each, name })))),
);

const sortPair = <Value>(least: Value, most: Value, compare: (a: Value, b: Value) => boolean) =>
  compare(least, most) ? ([least, most] as const) : ([most, least] as const);

const choosable: Arbitrary<PlanOptions> = fc.oneof(
  fc.tuple(percent, percent, percent, percent).map(([a, b, step, matchedTo]): PlanOptions => {
    const [minimum, maximum] = sortPair(a, b, (x, y) => x <= y);
    const enrols = matchedTo % 2 === 0 && minimum > 0;
    return { kind: "share", minimum, maximum, step, matchedTo, ...(enrols && { enrolmentPercent: minimum }) };
  }),
  fc.record({ kind: fc.constant("tiers" as const), levels, employerPaysSingle: fc.boolean() }),
  fc.record({ kind: fc.constant("people" as const), levels }),
  fc.record({
    kind: fc.constant("cover" as const),
    stepPence: fc.integer({ min: 1, max: 1_000 }),
    maximumPence: fc.integer({ min: 1_000, max: 100_000_000 }),
    timesPay: makeNullable(percent),
    life: fc.constant("partner" as const),
    ownProduct: code,
  }),
  fc.record({
    kind: fc.constant("income" as const),
    core: percent,
    levels: fc.array(percent, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant("days" as const), buy: percent, sell: percent }),
  fc.record({ kind: fc.constant("voucher" as const), stepPence: pence, minimumPence: pence }),
  fc.record({ kind: fc.constant("lease" as const), models: levels, months: percent }),
  fc.constantFrom(...demoProducts.map((product) => product.choosable)),
);

/** Rules in the order in which they are written, each at most once except earlier holdings. */
const eligibility: Arbitrary<EligibilityRule[]> = fc
  .tuple(
    fc.subarray<EligibilityRule>([
      { rule: "age", minimum: 18, below: 70 },
      { rule: "probation" },
      { rule: "service", months: 12 },
      { rule: "partner", below: 65 },
      { rule: "vouchers" },
    ]),
    fc.array(text, { maxLength: 3 }),
    makeNullable(fc.integer({ min: 1, max: 60_00 })),
    fc.array(fc.record({ rule: fc.constant("earlier-holding" as const), plan: code, months: percent }), {
      maxLength: 2,
    }),
  )
  .map(([first, grades, hours, holdings]) => [
    ...first,
    ...(grades.length > 0 ? [{ rule: "grade" as const, anyOf: grades }] : []),
    ...(hours === null ? [] : [{ rule: "hours" as const, minimumHundredths: hours }]),
    ...holdings,
  ]);

const product: Arbitrary<Omit<Product, "code">> = fc.record({
  group: fc.constantFrom("retirement", "health", "time-off", "ccv"),
  name: text,
  choosable,
  funding: fc.constantFrom("sacrifice", "net-pay", "relief-at-source", "employer", "none"),
  employerShare: makeNullable(fc.record({ percent, maximumPence: makeNullable(pence) })),
  eligibility,
  changes: fc.constantFrom(...demoProducts.map(({ changes }) => changes), {}),
  approval: fc.oneof(
    fc.constantFrom<Product["approval"][]>(
      { mode: "never" },
      { mode: "always" },
      { mode: "within-wage-floor" },
    ),
    pence.map((most): Product["approval"] => ({ mode: "above", pence: most })),
  ),
  freeCoverPence: makeNullable(pence),
  medicalQuestions: fc.array(fc.record({ id: code, question: text }), { maxLength: 2 }),
  isPartnerSupported: fc.boolean(),
  childAges: makeNullable(
    fc.record({ usual: percent.map((each) => each % 99), inEducation: percent.map((each) => each % 99) }),
  ),
  rollsOver: fc.boolean(),
  versionAtRenewal: fc.constantFrom("newest", "agreed"),
  allowsEstimatedPrice: fc.boolean(),
  isTaxedWhenEmployerPays: fc.boolean(),
  isEmployerPaidByPayroll: fc.boolean(),
  payElement: fc.option(text, { nil: undefined }),
  underwriting: fc.constantFrom("employer" as const, "staff" as const, undefined),
  reportColumns: fc.option(fc.shuffledSubarray([...providerColumns], { minLength: 1 }), { nil: undefined }),
  onLeaving: fc.constantFrom("leave-date", "month-end", "balance-due", "remains"),
});

const question = fc.record({ question: text, answer: html });

const planFile: Arbitrary<PlanFile> = fc
  .record({
    from: day,
    title: text,
    language: fc.constantFrom("en", "cy", "pl"),
    url: fc.constant(null),
    file: fc.record({
      name: fc.constant(""),
      type: fc.constant("application/pdf" as const),
      bytes: text.map((each) => new TextEncoder().encode(`%PDF-${each}`)),
    }),
  })
  .chain((each) =>
    fc.constantFrom<PlanFile>(each, { ...each, url: "https://insurer.example/a?b=c&d#e", file: null }),
  );

const nameFile = (file: NonNullable<PlanFile["file"]>, index: number) => ({
  ...file,
  name: `booklet-${index}.pdf`,
});

const getPlan = (planCode: string): Arbitrary<PlanDocument> =>
  fc.record({
    code: fc.constant(planCode),
    versions: days.chain((all) =>
      fc.tuple(...all.map((from) => product.map((each) => ({ from, product: each })))),
    ),
    prices: days.chain((all) =>
      fc.tuple(
        ...all.map((from) =>
          fc.record({
            from: fc.constant(from),
            pence: fc.dictionary(code, pence, { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
            loadingPercent: fc.integer({ min: 1, max: 500 }),
            source: text,
          }),
        ),
      ),
    ),
    about: fc.record({
      icon: makeNullable(text),
      summary: text,
      description: html,
      terms: makeNullable(fc.record({ version: text, html })),
      claim: makeNullable(html),
      related: drawCodes(3),
      faqs: fc.array(question, { maxLength: 3 }),
      provider: makeNullable(code),
      policyNumber: makeNullable(text),
      claims: makeNullable(
        fc.record({
          decidedBy: fc.uniqueArray(code, { minLength: 1, maxLength: 2 }),
          withinDays: percent,
          areLimitsShared: fc.boolean(),
          categories: fc.constant([{ code: "optical", name: "Glasses" }]),
          limits: fc.uniqueArray(
            fc.record({ from: day, category: fc.constant("optical"), level: makeNullable(code), pence }),
            { maxLength: 3, selector: ({ from, level }) => `${from} ${level}` },
          ),
        }),
      ),
      card: makeNullable(
        fc.record({
          phone: makeNullable(text),
          memberNumber: code.map((each) => `${each}-{employee number}`),
        }),
      ),
      documents: fc
        .uniqueArray(planFile, {
          maxLength: 3,
          selector: ({ from, title, language }) => JSON.stringify([from, title, language]),
        })
        .map((all) =>
          all.map((each, index) => (each.file ? { ...each, file: nameFile(each.file, index) } : each)),
        ),
    }),
  });

const link = makeNullable(
  fc.record({
    url: fc.constantFrom("/app/faqs/", "https://a.example/b?c#d", "mailto:a@b.example"),
    label: text,
  }),
);
const address = makeNullable(fc.constantFrom("https://login.a.example/start?x=1", "/demo/identity-provider"));
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>');
const logo = makeNullable(
  fc.constantFrom<ClientDocument["brand"]["logos"]["header"][]>(
    { type: "image/png", bytes: png },
    { type: "image/svg+xml", bytes: svg },
  ),
);

const policies: Arbitrary<ClientDocument["policies"]> = fc
  .uniqueArray(
    fc.record({
      type: fc.constantFrom("terms", "policy", "cookie"),
      version: text,
      title: text,
      html,
      published: day,
      changes: makeNullable(text),
    }),
    { maxLength: 4, selector: ({ type, version }) => `${type} ${version}` },
  )
  .map((all) => {
    const toKey = ({ type, published, version }: (typeof all)[number]) => `${type} ${published} ${version}`;
    return all.toSorted((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
  });

const content = fc.record({
  homeCards: fc.array(fc.record({ title: text, html, icon: makeNullable(text), link }), { maxLength: 2 }),
  homeBanners: fc.array(
    fc.record({
      title: text,
      text: makeNullable(text),
      picture: makeNullable(fc.constant("/pictures/a.svg")),
      link,
    }),
    { maxLength: 2 },
  ),
  carousel: fc.array(
    fc.record({ title: text, text, picture: makeNullable(fc.constant("/pictures/a.svg")) }),
    {
      maxLength: 2,
    },
  ),
  faqs: fc.array(
    fc.record({ group: fc.constantFrom("Pay", "Pay: 2", "---"), question: text, answer: html }),
    { maxLength: 4 },
  ),
  contactPages: fc.array(fc.record({ name: text, html }), { maxLength: 2 }),
  enquiryOptions: fc.array(fc.record({ value: text, label: text }), { maxLength: 2 }),
});

/** Contains at least a text of content, because a folder without files does not exist. */
const translations = fc
  .option(
    fc.record({
      language: fc.constantFrom("cy", "en"),
      payrollGroups: fc.array(fc.record({ code, name: text }), { maxLength: 2 }),
      plans: fc
        .uniqueArray(
          fc.record({
            code,
            name: text,
            summary: text,
            description: html,
            levels: fc.array(fc.record({ code, name: text }), { maxLength: 2 }),
            medicalQuestions: fc.array(fc.record({ id: code, question: text }), { maxLength: 2 }),
            claimCategories: fc.array(fc.record({ code, name: text }), { maxLength: 2 }),
            terms: makeNullable(fc.record({ version: text, html })),
            claim: makeNullable(html),
            faqs: fc.array(question, { maxLength: 2 }),
          }),
          { maxLength: 2, selector: (plan) => plan.code },
        )
        .map((all) => all.toSorted((a, b) => compareText(a.code, b.code))),
      policies: fc
        .uniqueArray(
          fc.record({
            type: fc.constantFrom("terms", "policy", "cookie"),
            version: text,
            title: text,
            html,
            changes: makeNullable(text),
          }),
          { maxLength: 2, selector: ({ type, version }) => `${type} ${version}` },
        )
        .map((all) =>
          all.toSorted((a, b) => compareText(`${a.type} ${a.version}`, `${b.type} ${b.version}`)),
        ),
      content: content.map((item) => ({
        ...item,
        contactPages: [{ name: "Cysylltu", html: "<p>Yma.</p>" }],
      })),
    }),
    { nil: null },
  )
  .map((each) => (each ? [each] : []));

/** Any client, with sanitised HTML and its lists in the order of a folder. */
export const arbitraryClient: Arbitrary<ClientDocument> = fc.record({
  code,
  name: text,
  language: fc.constantFrom("en", "cy"),
  otherLanguages: fc.subarray(["en", "cy"]),
  languageByBrowser: fc.boolean(),
  textLanguage: fc.constantFrom("en", "cy", null),
  hosts: drawCodes(3),
  publicUrl: makeNullable(fc.constantFrom("https://a.example", "http://a.localhost:3000")),
  contactUsEnabled: fc.boolean(),
  features: fc.array(code, { maxLength: 3 }),
  hideTotals: fc.boolean(),
  signIn: fc.record({
    ssoOnly: fc.boolean(),
    ssoUrl: address,
    ssoLogoutUrl: address,
    twoFactorEnforced: fc.boolean(),
    workPlatformUrl: address,
  }),
  probationMonths: fc.integer({ min: 0, max: 60 }),
  pensions: fc.record({
    otherRoute: fc.constantFrom("NPA" as const, "RAS" as const),
    stagingDate: fc.constantFrom(null, "2014-02-01", "2016-02-29"),
  }),
  retention: fc.record({
    leaverYears: fc.integer({ min: 0, max: 100 }),
    payrollYears: fc.integer({ min: 3, max: 100 }),
    pensionYears: fc.integer({ min: 6, max: 100 }),
    optOutYears: fc.integer({ min: 4, max: 100 }),
    auditYears: fc.integer({ min: 1, max: 100 }),
    messageMonths: fc.integer({ min: 1, max: 1200 }),
    uploadMonths: fc.integer({ min: 1, max: 1200 }),
  }),
  yearStart: fc.record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) }),
  payrollGroups: fc.array(
    fc.record({
      code,
      name: text,
      frequency: fc.constantFrom("monthly", "four-weekly", "fortnightly", "weekly"),
      cutOffDay: fc.integer({ min: 1, max: 31 }),
      payDay: fc.integer({ min: 1, max: 31 }),
      firstPayDay: makeNullable(day),
      periodLagDays: makeNullable(fc.integer({ min: 0, max: 31 })),
      cutOffLeadDays: makeNullable(fc.integer({ min: 0, max: 28 })),
    }),
    { maxLength: 2 },
  ),
  brand: fc.record({
    name: text,
    phone: makeNullable(text),
    supportEmail: makeNullable(fc.constant("help@a.example")),
    contactEmail: makeNullable(fc.constant("help@a.example")),
    primaryColour: fc.constantFrom("#0B4F6C", "#f2b705"),
    secondaryColour: fc.constantFrom("#B3541E", "#000000"),
    baseFont: makeNullable(font),
    headerFont: makeNullable(font),
    logos: fc.record({ header: logo, mobile: logo, client: logo, avatar: logo, mail: fc.constant(null) }),
  }),
  windows: fc.array(fc.record({ opens: day, closes: day, coverFrom: day }), { maxLength: 3 }),
  providers: fc.array(fc.record({ code, name: text }), { maxLength: 3 }),
  plans: drawCodes(3).chain((all) => fc.tuple(...all.map(getPlan))),
  policies,
  content,
  translations,
  employers: fc.array(
    fc.record({
      employeeNumber: text,
      firstName: text,
      surname: text,
      email: fc.constant("a@b.example"),
      dateOfBirth: day,
      startDate: day,
      annualSalaryPence: pence,
      weeklyHoursHundredths: fc.integer({ min: 0, max: 60_00 }),
      payrollGroup: code,
    }),
    { maxLength: 2 },
  ),
}) as Arbitrary<ClientDocument>;
