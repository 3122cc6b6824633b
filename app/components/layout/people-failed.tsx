import { Link } from "@remix-run/react";
import { employeesCopy } from "~/copy/employees.ts";
import { Notice } from "./notice.tsx";
import { Page } from "./page.tsx";

interface PeopleFailedProps {
  title: string;
  problem?: string;
  /** The page itself. */
  retry: string;
}

/** The upstream does not answer: the page, its menus and the session stay. */
export function PeopleFailed({ title, problem = employeesCopy("failed"), retry }: PeopleFailedProps) {
  return (
    <Page title={title} width="text">
      <Notice tone="bad" title={problem}>
        <p>{employeesCopy("failedText")}</p>
        <p>
          <Link to={retry}>{employeesCopy("tryAgain")}</Link>
        </p>
      </Notice>
    </Page>
  );
}
