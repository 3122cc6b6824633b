import { Link } from "@remix-run/react";
import { uploadsCopy } from "#copy/uploads";
import { paths } from "~/paths.ts";
import { uploadPaths } from "~/paths-uploads.ts";
import { ButtonLink } from "../form/button.tsx";
import { TemplateLinks } from "./template-links.tsx";

interface UploadCardProps {
  /** When data was last loaded, as text; null if it never was. */
  lastUpload: string | null;
  hasHistory: boolean;
}

/** A card with the link to upload people, the template and the last upload (EMPDATA-01). */
export function UploadCard({ lastUpload, hasHistory }: UploadCardProps) {
  return (
    <section className="bp-card">
      <h2>{uploadsCopy("title")}</h2>
      <p>{lastUpload ? uploadsCopy("lastUpload", { date: lastUpload }) : uploadsCopy("noUpload")}</p>
      <p className="bp-card__actions">
        <ButtonLink to={paths.uploadData()} preventScrollReset>
          {uploadsCopy("title")}
        </ButtonLink>
      </p>
      <p className="bp-actions">
        <TemplateLinks />
        {hasHistory && <Link to={uploadPaths.history()}>{uploadsCopy("history")}</Link>}
      </p>
    </section>
  );
}
