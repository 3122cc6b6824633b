import type { NewRow } from "../schema.ts";

/** A tenant of the demo world; the client's id and the scheme's are the host label. */
export interface DemoClient {
  domain: string;
  mailDomain: string;
  people: { total: number; registered: number };
  /** Whose names the generated people bear. */
  names: "british" | "welsh";
  locations: readonly string[];
  client: Omit<NewRow<"clients">, "id" | "created_at">;
  exceptions: readonly string[];
  hideTotals: boolean;
  scheme: Omit<NewRow<"schemes">, "id" | "client_id" | "domain" | "public_url" | "avatar_set_id">;
}

const logos = (scheme: string) => ({
  brand_header_logo: `/brand/${scheme}/logo.svg`,
  mobile_logo: `/brand/${scheme}/logo-mobile.svg`,
  logo_file_url: `/brand/${scheme}/client-logo.svg`,
});

export const harbourline: DemoClient = {
  domain: "harbourline",
  mailDomain: "harbourline.example",
  people: { total: 240, registered: 187 },
  names: "british",
  locations: ["Hull", "Immingham", "Felixstowe", "Southampton", "Grangemouth"],
  client: {
    name: "Harbourline Logistics Ltd",
    contact_us_enabled: true,
    payroll_cut_off_day: 10,
    pay_day: 28,
    probation_months: 3,
  },
  exceptions: ["insights", "eligibility-impact", "ccv"],
  hideTotals: false,
  scheme: {
    ...logos("harbourline"),
    year_start_month: 4,
    year_start_day: 1,
    primary_colour: "#0B4F6C",
    secondary_colour: "#B3541E",
    benefit_brand_name: "Harbour Rewards",
    benefit_brand_phone_number: "08081 570 192",
    support_email: "help@harbourrewards.example",
    support_email_is_scheme_based: true,
    contact_us_email: "help@harbourrewards.example",
    base_font: null,
    header_font: null,
  },
};

export const larkspur: DemoClient = {
  domain: "larkspur",
  mailDomain: "larkspur.example",
  people: { total: 63, registered: 52 },
  names: "british",
  locations: ["Bristol", "Bath", "Cheltenham"],
  client: {
    name: "Larkspur Health Group",
    contact_us_enabled: true,
    sso_access_only: true,
    work_platform_url: "/demo/work-platform",
    payroll_cut_off_day: 12,
    pay_day: 25,
    probation_months: 3,
  },
  exceptions: [],
  hideTotals: true,
  scheme: {
    ...logos("larkspur"),
    sso_url: "/demo/identity-provider",
    year_start_month: 1,
    year_start_day: 1,
    primary_colour: "#F2B705",
    secondary_colour: "#5B2A86",
    benefit_brand_name: "Larkspur Choices",
    benefit_brand_phone_number: "TBC",
    support_email: "choices@larkspur.example",
    support_email_is_scheme_based: true,
    contact_us_email: "choices@larkspur.example",
    base_font: "Verdana",
    header_font: "Georgia",
  },
};

export const cwmcoed: DemoClient = {
  domain: "cwmcoed",
  mailDomain: "cwmcoed.example",
  people: { total: 9, registered: 8 },
  names: "welsh",
  locations: ["Dolgellau", "Machynlleth"],
  client: {
    name: "Cwm a Choed Housing Association",
    contact_us_enabled: false,
    two_factor_enforced: true,
    payroll_cut_off_day: 8,
    pay_day: 24,
    probation_months: 6,
  },
  exceptions: ["legacy-take-up", "empty-reports"],
  hideTotals: false,
  scheme: {
    ...logos("cwmcoed"),
    year_start_month: 9,
    year_start_day: 1,
    primary_colour: "#00A36C",
    secondary_colour: "#1F2937",
    benefit_brand_name: "Cwm Benefits",
    benefit_brand_phone_number: "0",
    support_email: "cymorth@cwmcoed.example",
    support_email_is_scheme_based: true,
    contact_us_email: "cymorth@cwmcoed.example",
    base_font: null,
    header_font: null,
  },
};

export const demoClients: readonly DemoClient[] = [harbourline, larkspur, cwmcoed];
