import type { ReportPanel } from "~/paths.ts";

export interface ReportListView {
  panel: ReportPanel;
  /** The months that have reports, the newest first. */
  years: number[];
  /** The one that is shown; null where there is none. */
  year: number | null;
  months: { title: string; reports: ReportItem[] }[];
}

export interface ReportItem {
  id: string;
  name: string;
  /** Where the name alone would not tell it from another month's. */
  longName: string;
  note: string | null;
}
