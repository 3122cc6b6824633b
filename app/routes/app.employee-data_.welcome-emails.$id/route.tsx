import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employeesCopy } from "#copy/employees";
import { Chip } from "~/components/content/chip.tsx";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { formatCount } from "~/components/content/format-count.ts";
import { Pager } from "~/components/content/pager.tsx";
import { EmailAddress } from "~/components/content/people-list.tsx";
import { PersonName } from "~/components/content/person-name.tsx";
import { Table } from "~/components/content/table.tsx";
import { ButtonLink } from "~/components/form/button.tsx";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Failed } from "~/components/layout/failed.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Page } from "~/components/layout/page.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createNotFoundReply, createPage } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { getWelcomeProgress } from "~/upstream/calls.server.ts";
import { readPeopleQuery } from "~/upstream/employees.server.ts";

const REFRESH_SECONDS = 5;

/** The page reloads itself while emails are being sent. */
export const handle: PageHandle = {
  scripts: false,
  refresh: (data) => {
    const { progress, url } = data as { progress: { waiting: number } | null; url: string };
    return progress && progress.waiting > 0 ? { seconds: REFRESH_SECONDS, url } : null;
  },
};

export const meta = createPageMeta(() => employeesCopy("progressTitle"));

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { client } = await requireEmployer(context, request);
  const { page: pageNumber = 1 } = readPeopleQuery(request.url);
  const resendId = params.id ?? "";
  const reply = await context.upstream.call(getWelcomeProgress, {
    params: { id: client.id, resendId },
    query: { page: pageNumber },
  });
  if (!reply.ok && reply.name === "not_found") throw createNotFoundReply();
  const common = { resendId, pageNumber, url: paths.welcomeEmails(resendId, pageNumber) };
  if (!reply.ok) return createPage({ ...common, progress: null }, { status: 503 });
  // An automatic reload is not activity of a person.
  if (reply.data.waiting > 0) context.session.ignoreNextActivity();
  return createPage({ ...common, progress: reply.data });
}

const getCrumbs = () =>
  getEmployerCrumbs(
    { title: employeesCopy("title"), to: paths.employeeData() },
    { title: employeesCopy("progressTitle") },
  );

const outcomes = {
  waiting: { tone: "wait", text: "waiting" },
  sent: { tone: "good", text: "sent" },
  failed: { tone: "bad", text: "notSent" },
  registered: { tone: "quiet", text: "alreadyRegistered" },
} as const;

export default function WelcomeProgressPage() {
  const { progress, resendId, pageNumber, url } = useLoaderData<typeof loader>();
  const title = employeesCopy("progressTitle");
  if (!progress) {
    return (
      <Page title={title} crumbs={getCrumbs()} width="text">
        <Failed problem={employeesCopy("progressFailedTitle")} retry={url} />
      </Page>
    );
  }
  const { total, sent, failed, waiting, registered, last_page, addresses } = progress;
  return (
    <Page title={title} crumbs={getCrumbs()} width="text">
      <Notice tone={waiting > 0 ? "wait" : failed > 0 ? "bad" : "good"} announce>
        <p>{employeesCopy("progressSent", { sent: formatCount(sent), total: formatCount(total) })}</p>
        {registered > 0 && (
          <p>
            {employeesCopy(registered === 1 ? "progressRegisteredOne" : "progressRegistered", {
              registered: formatCount(registered),
            })}
          </p>
        )}
        {failed > 0 && <p>{employeesCopy("progressFailed", { failed: formatCount(failed) })}</p>}
        <p>{employeesCopy(waiting > 0 ? "progressRefreshes" : "progressDone")}</p>
      </Notice>
      <Table
        caption={title}
        columns={[
          {
            key: "name",
            label: employeesCopy("name"),
            render: ({ name }) => <PersonName>{name}</PersonName>,
          },
          { key: "email", label: employeesCopy("email"), render: EmailAddress },
          {
            key: "outcome",
            label: employeesCopy("outcome"),
            render: ({ outcome }) => (
              <Chip tone={outcomes[outcome].tone}>{employeesCopy(outcomes[outcome].text)}</Chip>
            ),
          },
        ]}
        rows={addresses}
        rowKey={({ employeeId }) => employeeId}
        empty={<EmptyState icon="mail">{employeesCopy("noAddresses")}</EmptyState>}
      />
      <Pager page={pageNumber} pageCount={last_page} to={(page) => paths.welcomeEmails(resendId, page)} />
      <ButtonLink look="plain" to={paths.employeeData()}>
        {employeesCopy("back")}
      </ButtonLink>
    </Page>
  );
}
