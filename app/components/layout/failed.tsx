import { Link } from "@remix-run/react";
import { dashboardCopy } from "#copy/dashboard";
import { Notice } from "./notice.tsx";

interface FailedProps {
  /** The part that failed to load. */
  problem: string;
  /** The address that tries again: the page or panel itself. */
  retry: string;
}

/** Replaces a part that the upstream did not return: the page, its menus and the session stay. */
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
