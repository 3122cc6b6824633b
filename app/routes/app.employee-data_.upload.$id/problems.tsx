import { Link } from "@remix-run/react";
import { uploadsCopy } from "#copy/uploads";
import { Chip } from "~/components/content/chip.tsx";
import { Table } from "~/components/content/table.tsx";
import { uploadPaths } from "~/paths-uploads.ts";
import type { UploadPage } from "./view-model.server.ts";

interface ProblemsProps {
  id: string;
  problems: UploadPage["problems"];
  /** Set if no heading above says the same. */
  showsCaption?: boolean;
}

/** Errors and warnings by row and column, with a link to all of them as a file. */
export function Problems({ id, problems, showsCaption }: ProblemsProps) {
  const { rows, notShown, hasFile } = problems;
  return (
    <>
      {notShown && <p>{notShown}</p>}
      {hasFile && (
        <Link to={uploadPaths.errors(id)} reloadDocument>
          {uploadsCopy("downloadProblems")}
        </Link>
      )}
      <Table
        caption={uploadsCopy("problems")}
        showsCaption={showsCaption}
        columns={[
          { key: "row", label: uploadsCopy("row"), render: ({ row }) => row },
          { key: "column", label: uploadsCopy("column"), render: ({ column }) => column },
          {
            key: "kind",
            label: uploadsCopy("kind"),
            render: ({ kind }) => <Chip tone={kind === "error" ? "bad" : "wait"}>{uploadsCopy(kind)}</Chip>,
          },
          { key: "message", label: uploadsCopy("message"), render: ({ message }) => message },
        ]}
        rows={rows.map((problem, index) => ({ ...problem, index }))}
        rowKey={({ index }) => String(index)}
      />
    </>
  );
}
