import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employeesCopy } from "#copy/employees";
import { PeopleList } from "~/components/content/people-list.tsx";
import { RegisteredCount } from "~/components/content/registered-count.tsx";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Failed } from "~/components/layout/failed.tsx";
import { Page, Section } from "~/components/layout/page.tsx";
import { createPageMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { loadEmployees, readPeopleQuery } from "~/upstream/employees.server.ts";

export const meta = createPageMeta(() => employeesCopy("engagement"));

/** Registered and unregistered employees (DASH-02). A page after the last redirects to the last. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { client } = await requireEmployer(context, request);
  const query = readPeopleQuery(request.url);
  const people = await loadEmployees(context, client.id, query);
  if (people && people.page > people.pageCount) {
    throw seeOther(paths.employeeEngagement({ ...query, page: people.pageCount }));
  }
  return createPage({ people, query }, people ? {} : { status: 503 });
}

const getCrumbs = () => getEmployerCrumbs({ title: employeesCopy("engagement") });

export default function EmployeeEngagementPage() {
  const { people, query } = useLoaderData<typeof loader>();
  const title = employeesCopy("engagement");
  return (
    <Page title={title} lead={employeesCopy("engagementLead")} crumbs={getCrumbs()}>
      {people ? (
        <>
          <RegisteredCount {...people} />
          <Section title={employeesCopy("list")}>
            <PeopleList view={people} to={paths.employeeEngagement} />
          </Section>
        </>
      ) : (
        <Failed problem={employeesCopy("failed")} retry={paths.employeeEngagement(query)} />
      )}
    </Page>
  );
}
