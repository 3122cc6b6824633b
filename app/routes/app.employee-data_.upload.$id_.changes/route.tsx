import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { uploadsCopy } from "#copy/uploads";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { PersonName } from "~/components/content/person-name.tsx";
import { Table } from "~/components/content/table.tsx";
import { UploadDetail } from "~/components/layout/upload-detail.tsx";
import { formatLongDay } from "~/copy/day.ts";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { uploadPaths } from "~/paths-uploads.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { listUploadChanges } from "~/upstream/calls.server.ts";
import { loadUploadList } from "~/upstream/uploads.server.ts";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => uploadsCopy("changesTitle"));

/** Every value that a file changes, one row each: person, before and after. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const setup = await requireEmployer(context, request);
  const id = params.id ?? "";
  const { pageNumber, data } = await loadUploadList(setup, { id, url: request.url }, (page) =>
    context.upstream.call(listUploadChanges, { params: { id }, query: { page } }),
  );
  if (!data) return createPage({ id, pageNumber, changes: null }, { status: 503 });
  const lines = data.people.flatMap(({ changes, name, employeeNumber, effectiveFrom }) =>
    changes.map(({ column, before, after, isLater }) => {
      const value = after ?? uploadsCopy("nothing");
      return {
        name,
        number: employeeNumber,
        column,
        before: before ?? uploadsCopy("nothing"),
        after: isLater ? uploadsCopy("later", { value }) : value,
        from: effectiveFrom ? uploadsCopy("rowCounts", { date: formatLongDay(effectiveFrom) ?? "" }) : null,
      };
    }),
  );
  return createPage({ id, pageNumber, changes: { lines, pageCount: data.last_page } });
}

export default function UploadChangesPage() {
  const { id, pageNumber, changes } = useLoaderData<typeof loader>();
  const title = uploadsCopy("changesTitle");
  return (
    <UploadDetail
      id={id}
      title={title}
      lead={uploadsCopy("changesLead")}
      pageNumber={pageNumber}
      pageCount={changes?.pageCount ?? null}
      to={uploadPaths.changes}
    >
      <Table
        caption={title}
        columns={[
          {
            key: "person",
            label: uploadsCopy("person"),
            render: ({ name, number, from }) => (
              <>
                <PersonName>{name}</PersonName>
                <span className="bp-quiet bp-upload__number">{number}</span>
                {from && <span className="bp-quiet bp-upload__number">{from}</span>}
              </>
            ),
          },
          { key: "column", label: uploadsCopy("field"), render: ({ column }) => column },
          { key: "before", label: uploadsCopy("before"), render: ({ before }) => before },
          { key: "after", label: uploadsCopy("after"), render: ({ after }) => after },
        ]}
        rows={changes?.lines ?? []}
        rowKey={({ number, column }) => `${number} ${column}`}
        empty={<EmptyState icon="check">{uploadsCopy("changesNone")}</EmptyState>}
      />
    </UploadDetail>
  );
}
