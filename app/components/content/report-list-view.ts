import type { ReportPanel } from "~/paths.ts";

export interface ReportListView {
  panel: ReportPanel;
  /** The months that have reports, the newest first. */
  years: number[];
  /** The displayed year; null if there is none. */
  year: number | null;
  months: { title: string; reports: ReportItem[] }[];
}

export interface ReportItem {
  id: string;
  name: string;
  /** A longer name, if the short one is the same as another month's. */
  longName: string;
  note: string | null;
}

/** A link to what the employer can see where there are no reports. */
export interface ReportsLink {
  to: string;
  label: string;
}
