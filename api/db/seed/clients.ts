import type { YearStart } from "../../domain/pay/tax-year.ts";

/** The demo's clients. Their folders define them and their offers; the seed invents their people. */
export interface DemoClient {
  /** The id of the client and its scheme, and the first label of its host. */
  domain: string;
  /** The client's name for its benefits, from its folder. */
  brandName: string;
  mailDomain: string;
  people: { total: number; registered: number };
  /** The pool of names for generated people. */
  names: "british" | "welsh";
  locations: readonly string[];
  /** The calendar for its people's dates, from the client's folder. */
  calendar: { yearStart: YearStart; cutOffDay: number; payDay: number; probationMonths: number };
  /** Set if nobody has a password. */
  isSsoOnly?: true;
  /** Set if nobody has a family or a life event, so that those reports are empty. */
  hasEmptyReports?: true;
}

export const harbourline: DemoClient = {
  domain: "harbourline",
  brandName: "Harbour Rewards",
  mailDomain: "harbourline.example",
  people: { total: 240, registered: 187 },
  names: "british",
  locations: ["Hull", "Immingham", "Felixstowe", "Southampton", "Grangemouth"],
  calendar: { yearStart: { month: 4, day: 1 }, cutOffDay: 10, payDay: 28, probationMonths: 3 },
};

export const larkspur: DemoClient = {
  domain: "larkspur",
  brandName: "Larkspur Choices",
  mailDomain: "larkspur.example",
  people: { total: 63, registered: 52 },
  names: "british",
  locations: ["Bristol", "Bath", "Cheltenham"],
  calendar: { yearStart: { month: 1, day: 1 }, cutOffDay: 12, payDay: 25, probationMonths: 3 },
  isSsoOnly: true,
};

export const cwmcoed: DemoClient = {
  domain: "cwmcoed",
  brandName: "Cwm Benefits",
  mailDomain: "cwmcoed.example",
  people: { total: 9, registered: 8 },
  names: "welsh",
  locations: ["Dolgellau", "Machynlleth"],
  calendar: { yearStart: { month: 9, day: 1 }, cutOffDay: 8, payDay: 24, probationMonths: 6 },
  hasEmptyReports: true,
};

export const demoClients: readonly DemoClient[] = [harbourline, larkspur, cwmcoed];
