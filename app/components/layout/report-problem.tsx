import { paths, type ReportPanel } from "~/paths.ts";
import { Failed } from "./failed.tsx";
import { ErrorNotice } from "./notice.tsx";

interface ReportProblemProps {
  /** Null if there is no problem. */
  problem: string | null;
  panel: ReportPanel;
  /** Whether all data of the panel was loaded; otherwise a link tries again. */
  isComplete: boolean;
}

/** The reason why data or the requested file is missing. */
export function ReportProblemNotice({ problem, panel, isComplete }: ReportProblemProps) {
  if (problem === null) return null;
  if (!isComplete) return <Failed problem={problem} retry={paths.reportPanel(panel)} />;
  return <ErrorNotice>{problem}</ErrorNotice>;
}
