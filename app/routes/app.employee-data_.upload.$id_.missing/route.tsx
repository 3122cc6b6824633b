import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { uploadsCopy } from "#copy/uploads";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { PersonName } from "~/components/content/person-name.tsx";
import { Table } from "~/components/content/table.tsx";
import { UploadDetail } from "~/components/layout/upload-detail.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { uploadPaths } from "~/paths-uploads.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { listMissingPeople } from "~/upstream/calls.server.ts";
import { loadUploadList } from "~/upstream/uploads.server.ts";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => uploadsCopy("missingTitle"));

/** People in service who are missing from the file, by name. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const setup = await requireEmployer(context, request);
  const id = params.id ?? "";
  const { pageNumber, data } = await loadUploadList(setup, { id, url: request.url }, (page) =>
    context.upstream.call(listMissingPeople, { params: { id }, query: { page } }),
  );
  return createPage({ id, pageNumber, missing: data }, { status: data ? 200 : 503 });
}

export default function MissingPeoplePage() {
  const { id, pageNumber, missing } = useLoaderData<typeof loader>();
  const title = uploadsCopy("missingTitle");
  return (
    <UploadDetail
      id={id}
      title={title}
      lead={missing?.people.length ? uploadsCopy("missingLead") : undefined}
      pageNumber={pageNumber}
      pageCount={missing?.last_page ?? null}
      to={uploadPaths.missing}
    >
      <Table
        caption={title}
        columns={[
          {
            key: "person",
            label: uploadsCopy("person"),
            render: ({ name }) => <PersonName>{name}</PersonName>,
          },
          { key: "number", label: uploadsCopy("number"), render: ({ employeeNumber }) => employeeNumber },
        ]}
        rows={missing?.people ?? []}
        rowKey={({ employeeNumber }) => employeeNumber}
        empty={<EmptyState icon="check">{uploadsCopy("missingNone")}</EmptyState>}
      />
    </UploadDetail>
  );
}
