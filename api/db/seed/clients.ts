import type { YearStart } from "../../domain/pay/tax-year.ts";

/** The clients whose people the demo world invents. Their folders define them and their offers. */
export interface DemoClient {
  /** The client's id, the scheme's, and the host label. */
  domain: string;
  /** The names of the benefits, from its folder. */
  brandName: string;
  mailDomain: string;
  people: { total: number; registered: number };
  /** The pool of names for generated people. */
  names: "british" | "welsh";
  locations: readonly string[];
  /** The basis of its people's dates, from its folder. */
  calendar: { yearStart: YearStart; cutOffDay: number; payDay: number; probationMonths: number };
  /** Nobody gets a password. */
  isSsoOnly?: true;
  /** Nobody gets a family or a life event. */
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
