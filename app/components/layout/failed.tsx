import { Link } from "@remix-run/react";
import { dashboardCopy } from "#copy/dashboard";
import { Notice } from "./notice.tsx";

interface FailedProps {
  /** What could not be had. */
  problem: string;
  /** Where it is asked for again: the page or panel itself. */
  retry: string;
}

/** In the place of what the upstream did not answer: the page, its menus and the session stay. */
export function Failed({ problem, retry }: FailedProps) {
  return (
    <Notice tone="bad" title={problem}>
      <p>{dashboardCopy("failedText")}</p>
      <p>
        <Link to={retry} preventScrollReset>
          {dashboardCopy("tryAgain")}
        </Link>
      </p>
    </Notice>
  );
}
