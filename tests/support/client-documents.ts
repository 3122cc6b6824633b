import type {
  ClientDocument,
  EmployerDocument,
  PlanDocument,
  Translation,
} from "../../api/clients/document.ts";
import type { PriceList } from "../../api/domain/benefits/product.ts";
import { demoProducts } from "./demo-plans.ts";

/** The monthly price of single cover at the essential level, in pence. */
export const essentialPence = 835;

/** Prices of dental cover for all levels from a day onwards. */
export const buildDentalPrices = (from: string, single = essentialPence): PriceList => ({
  from,
  source: "Insurer's letter",
  loadingPercent: 100,
  pence: Object.fromEntries(
    ["essential", "plus", "premier"].flatMap((level, index) =>
      ["single", "partner", "children", "family"].map((tier, place) => [
        `${level}/${tier}`,
        index + place === 0 ? single : 2_000 + 500 * index + 100 * place,
      ]),
    ),
  ),
});

export function buildPlanDocument(code: string, overrides: Partial<PlanDocument> = {}): PlanDocument {
  const product = demoProducts.find((each) => each.code === code);
  if (!product) throw new Error(`The demo has no ${code}`);
  const { code: _, ...rest } = product;
  return {
    code,
    versions: [{ from: "2026-04-01", product: rest }],
    prices: code === "dental" ? [buildDentalPrices("2026-04-01")] : [],
    about: {
      icon: "heart",
      summary: "In short.",
      description: "<p>At length.</p>",
      terms: { version: "1", html: "<p>Terms.</p>" },
      claim: null,
      related: [],
      faqs: [{ question: "Why?", answer: "<p>Because.</p>" }],
      provider: code === "dental" ? "tooth-mutual" : null,
      policyNumber: null,
      documents: [],
      card: null,
      claims: null,
    },
    ...overrides,
  };
}

export const toSvg = (text: string) => ({
  type: "image/svg+xml" as const,
  bytes: new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg"><title>${text}</title></svg>`),
});

export const buildEmployerDocument = (overrides: Partial<EmployerDocument> = {}): EmployerDocument => ({
  employeeNumber: "1",
  firstName: "Nia",
  surname: "Brook",
  email: "nia.brook@quay.example",
  dateOfBirth: "1980-02-03",
  startDate: "2020-01-06",
  annualSalaryPence: 52_000_00,
  weeklyHoursHundredths: 37_50,
  payrollGroup: "monthly",
  ...overrides,
});

/** The pay days of a group that counts by months. */
const noDays = { firstPayDay: null, periodLagDays: null, cutOffLeadDays: null };

/** A translation without any texts, to which a test adds its own. */
export const emptyTranslation: Omit<Translation, "language"> = {
  payrollGroups: [],
  plans: [],
  policies: [],
  content: {
    homeCards: [],
    homeBanners: [],
    carousel: [],
    faqs: [],
    contactPages: [],
    enquiryOptions: [],
  },
};

/** A complete client that no demo has, with an item in each list. */
export function buildClientDocument(code: string, overrides: Partial<ClientDocument> = {}): ClientDocument {
  return {
    code,
    name: `${code} Ltd`,
    language: "en",
    otherLanguages: [],
    languageByBrowser: true,
    textLanguage: null,
    translations: [],
    hosts: [code],
    publicUrl: `https://${code}.benefits.example`,
    contactUsEnabled: true,
    features: ["insights"],
    hideTotals: false,
    signIn: {
      ssoOnly: false,
      ssoUrl: null,
      ssoLogoutUrl: null,
      twoFactorEnforced: false,
      workPlatformUrl: null,
    },
    probationMonths: 3,
    pensions: { otherRoute: "NPA", stagingDate: null },
    retention: {
      leaverYears: 3,
      payrollYears: 3,
      pensionYears: 6,
      optOutYears: 4,
      auditYears: 6,
      messageMonths: 24,
      uploadMonths: 24,
    },
    yearStart: { month: 4, day: 1 },
    payrollGroups: [
      { code: "monthly", name: "Monthly", frequency: "monthly", cutOffDay: 10, payDay: 28, ...noDays },
      { code: "weekly", name: "Weekly", frequency: "weekly", cutOffDay: 8, payDay: 25, ...noDays },
    ],
    brand: {
      name: `${code} Rewards`,
      phone: "0117 496 0123",
      supportEmail: `help@${code}.example`,
      contactEmail: null,
      primaryColour: "#0B4F6C",
      secondaryColour: "#B3541E",
      baseFont: null,
      headerFont: null,
      logos: { header: toSvg(code), mobile: null, client: null, avatar: toSvg(`${code} avatar`), mail: null },
    },
    windows: [{ opens: "2027-02-01", closes: "2027-02-28", coverFrom: "2027-04-01" }],
    providers: [{ code: "tooth-mutual", name: "Tooth Mutual" }],
    plans: [buildPlanDocument("pension"), buildPlanDocument("dental")],
    policies: [
      {
        type: "terms",
        version: "1",
        title: "Terms and conditions",
        html: "<p>Site terms.</p>",
        published: "2026-01-01",
        changes: null,
      },
    ],
    content: {
      homeCards: [{ title: "Pension", html: "<p>Save.</p>", icon: "coin", link: null }],
      homeBanners: [
        { title: "Hello", text: null, picture: null, link: { url: "/app/faqs/", label: "FAQs" } },
      ],
      carousel: [{ title: "Welcome", text: "Look around.", picture: null }],
      faqs: [{ group: "Start", question: "When?", answer: "<p>Now.</p>" }],
      contactPages: [{ name: "Contact", html: "<p>Call us.</p>" }],
      enquiryOptions: [{ value: "other", label: "Something else" }],
    },
    employers: [],
    ...overrides,
  };
}
