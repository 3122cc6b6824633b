import type { ReactNode } from "react";
import { uploadsCopy } from "#copy/uploads";
import { paths } from "~/paths.ts";
import { uploadPaths } from "~/paths-uploads.ts";
import { Pager } from "../content/pager.tsx";
import { ButtonLink } from "../form/button.tsx";
import { getEmployerCrumbs } from "./employer-crumbs.ts";
import { Failed } from "./failed.tsx";
import { Page } from "./page.tsx";

interface UploadDetailProps {
  id: string;
  title: string;
  lead?: string;
  pageNumber: number;
  /** Null if the list could not be loaded. */
  pageCount: number | null;
  to(id: string, page?: number): string;
  children: ReactNode;
}

/** One list of an upload in pages, with the link back to the upload. */
export function UploadDetail({ id, title, lead, pageNumber, pageCount, to, children }: UploadDetailProps) {
  const crumbs = getEmployerCrumbs({ title: uploadsCopy("people"), to: paths.employeeData() }, { title });
  if (pageCount === null) {
    return (
      <Page title={title} crumbs={crumbs}>
        <Failed problem={uploadsCopy("detailFailed")} retry={to(id)} />
      </Page>
    );
  }
  return (
    <Page title={title} crumbs={crumbs} lead={lead}>
      {children}
      <Pager page={pageNumber} pageCount={pageCount} to={(number) => to(id, number)} />
      <ButtonLink look="plain" to={uploadPaths.upload(id)}>
        {uploadsCopy("backToUpload")}
      </ButtonLink>
    </Page>
  );
}
