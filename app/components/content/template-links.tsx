import { Link } from "@remix-run/react";
import { uploadsCopy } from "#copy/uploads";
import { paths } from "~/paths.ts";

/** The template of employee data in both its formats. */
export function TemplateLinks() {
  return (
    <>
      <Link to={paths.uploadTemplate("csv")} reloadDocument>
        {uploadsCopy("templateCsv")}
      </Link>{" "}
      <Link to={paths.uploadTemplate("xlsx")} reloadDocument>
        {uploadsCopy("templateXlsx")}
      </Link>{" "}
    </>
  );
}
