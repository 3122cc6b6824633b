import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { uploadsCopy } from "#copy/uploads";
import { Chip, type Tone } from "~/components/content/chip.tsx";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { formatCount } from "~/components/content/format-count.ts";
import { Table } from "~/components/content/table.tsx";
import { ButtonLink } from "~/components/form/button.tsx";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Failed } from "~/components/layout/failed.tsx";
import { Page } from "~/components/layout/page.tsx";
import { formatMoment } from "~/copy/day.ts";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { uploadPaths } from "~/paths-uploads.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { listUploads } from "~/upstream/calls.server.ts";
import type { Upload } from "~/upstream/uploads.server.ts";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => uploadsCopy("history"));

/** The list of uploads with who loaded them; each upload's page has its undo. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { client } = await requireEmployer(context, request, "uploads");
  const reply = await context.upstream.call(listUploads, { params: { id: client.id } });
  if (!reply.ok) return createPage({ uploads: null }, { status: 503 });
  return createPage({
    uploads: reply.data.map((each) => ({ ...each, when: formatMoment(each.uploadedAt) })),
  });
}

const tones: Record<Upload["status"], Tone> = {
  checking: "wait",
  checked: "wait",
  committing: "wait",
  failed: "bad",
  done: "good",
  cancelled: "quiet",
  undoing: "wait",
  undone: "quiet",
};

const isStatus = (status: string): status is Upload["status"] => Object.hasOwn(tones, status);

const getCrumbs = () =>
  getEmployerCrumbs(
    { title: uploadsCopy("people"), to: paths.employeeData() },
    { title: uploadsCopy("history") },
  );

export default function UploadHistoryPage() {
  const { uploads } = useLoaderData<typeof loader>();
  const title = uploadsCopy("history");
  if (!uploads) {
    return (
      <Page title={title} crumbs={getCrumbs()}>
        <Failed problem={uploadsCopy("historyFailed")} retry={uploadPaths.history()} />
      </Page>
    );
  }
  return (
    <Page title={title} crumbs={getCrumbs()} lead={uploadsCopy("historyLead")}>
      <Table
        caption={title}
        columns={[
          {
            key: "file",
            label: uploadsCopy("fileName"),
            render: ({ uploadId, fileName }) => <Link to={uploadPaths.upload(uploadId)}>{fileName}</Link>,
          },
          { key: "when", label: uploadsCopy("uploadedAt"), render: ({ when }) => when },
          { key: "by", label: uploadsCopy("uploadedBy"), render: ({ uploadedBy }) => uploadedBy },
          {
            key: "status",
            label: uploadsCopy("status"),
            render: ({ status }) =>
              isStatus(status) ? <Chip tone={tones[status]}>{uploadsCopy(`status.${status}`)}</Chip> : status,
          },
          {
            key: "added",
            label: uploadsCopy("added"),
            numeric: true,
            render: ({ added }) => formatCount(added),
          },
          {
            key: "changed",
            label: uploadsCopy("changed"),
            numeric: true,
            render: ({ changed }) => formatCount(changed),
          },
        ]}
        rows={uploads}
        rowKey={({ uploadId }) => uploadId}
        empty={<EmptyState icon="upload">{uploadsCopy("historyEmpty")}</EmptyState>}
      />
      <ButtonLink look="plain" to={paths.uploadData()}>
        {uploadsCopy("title")}
      </ButtonLink>
    </Page>
  );
}
