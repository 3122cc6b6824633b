import { Link } from "@remix-run/react";
import { dashboardCopy } from "#copy/dashboard";
import { Notice } from "./notice.tsx";

interface FailedProps {
  /** A text that names the part that failed to load. */
  problem: string;
  /** The address that "Try again" leads to: the page or panel itself. */
  retry: string;
}

/** Replaces a part that could not be loaded; the page, its menus and the session stay. */
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
