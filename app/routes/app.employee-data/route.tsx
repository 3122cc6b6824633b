import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { employeesCopy } from "#copy/employees";
import { createPageMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { loadEmployees, readPeopleQuery } from "~/upstream/employees.server.ts";
import { loadLastUpload } from "~/upstream/uploads.server.ts";
import { showSendConfirmation, submitWelcomeEmails, type WelcomeReply } from "./send.server.ts";
import { ConfirmView, EmployeesView } from "./view.tsx";

export const meta = createPageMeta(() => employeesCopy("title"));

/** The list of employees (EMPDATA-01). A page after the last redirects to the last. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { client, extensions } = await requireEmployer(context, request);
  const query = readPeopleQuery(request.url);
  const [people, lastUpload] = await Promise.all([
    loadEmployees(context, client.id, query),
    loadLastUpload(context, client.id),
  ]);
  const upload = { lastUpload, hasHistory: extensions.has("uploads") };
  if (people && people.page > people.pageCount && !new URL(request.url).pathname.includes("/panel/")) {
    throw seeOther(paths.employeeData({ ...query, page: people.pageCount }));
  }
  return createPage({ people, query, upload }, people ? {} : { status: 503 });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { client, extensions } = await requireEmployer(context, request);
  const query = readPeopleQuery(request.url);
  const listQuery = { clientId: client.id, query, hasProgress: extensions.has("welcome-progress") };
  const fields = await request.formData();
  switch (fields.get("intent")) {
    case "select-all":
      return createPage<WelcomeReply>({ kind: "selection", isAll: true });
    case "select-none":
      return createPage<WelcomeReply>({ kind: "selection", isAll: false });
    case "send-chosen":
    case "send-all":
      return showSendConfirmation(context, listQuery, fields);
    case "confirm":
      return submitWelcomeEmails(context, listQuery, fields);
    default:
      return seeOther(paths.employeeData(query));
  }
}

export default function EmployeeDataPage() {
  const { people, query, upload } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as WelcomeReply | undefined;
  if (reply?.kind === "confirm") return <ConfirmView {...reply} query={query} />;
  return (
    <>
      <EmployeesView people={people} query={query} upload={upload} reply={reply} />
      <Outlet />
    </>
  );
}
