import type { ReportPanel } from "~/paths.ts";

export interface ReportListView {
  panel: ReportPanel;
  /** The months that have reports, the newest first. */
  years: number[];
  /** The displayed one; null if there is none. */
  year: number | null;
  months: { title: string; reports: ReportItem[] }[];
}

export interface ReportItem {
  id: string;
  name: string;
  /** If the name alone does not distinguish it from another month's. */
  longName: string;
  note: string | null;
}
