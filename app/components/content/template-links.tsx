import { Link } from "@remix-run/react";
import { uploadsCopy } from "#copy/uploads";
import { uploadPaths } from "~/paths-uploads.ts";

/** Links to the employee data template in its two formats. */
export function TemplateLinks() {
  return (
    <>
      <Link to={uploadPaths.template("csv")} reloadDocument>
        {uploadsCopy("templateCsv")}
      </Link>{" "}
      <Link to={uploadPaths.template("xlsx")} reloadDocument>
        {uploadsCopy("templateXlsx")}
      </Link>{" "}
    </>
  );
}
