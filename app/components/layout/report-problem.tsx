import { paths, type ReportPanel } from "~/paths.ts";
import { Failed } from "./failed.tsx";
import { Notice } from "./notice.tsx";

interface ReportProblemProps {
  /** Null where all is well. */
  problem: string | null;
  panel: ReportPanel;
  /** Whether all that the panel shows was had; else it can be asked for again. */
  isWhole: boolean;
}

/** Why there is nothing, not all, or not the file that was asked for. */
export function ReportProblem({ problem, panel, isWhole }: ReportProblemProps) {
  if (problem === null) return null;
  if (!isWhole) return <Failed problem={problem} retry={paths.reportPanel(panel)} />;
  return (
    <Notice tone="bad" announce>
      {problem}
    </Notice>
  );
}
