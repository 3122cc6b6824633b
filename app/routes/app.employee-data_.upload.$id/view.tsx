import { Link } from "@remix-run/react";
import { uploadsCopy } from "#copy/uploads";
import { Facts } from "~/components/content/facts.tsx";
import { ActionForm } from "~/components/form/action-form.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Notice } from "~/components/layout/notice.tsx";
import { Page, Section } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";
import { uploadPaths } from "~/paths-uploads.ts";
import type { ChangeReply } from "./change.server.ts";
import type { HeadingsReply } from "./headings.server.ts";
import { HeadingsForm } from "./headings.tsx";
import { Preview } from "./preview.tsx";
import { Problems } from "./problems.tsx";
import { usePolling } from "./use-polling.ts";
import type { UploadPage } from "./view-model.server.ts";

interface UploadViewProps {
  upload: UploadPage;
  url: string;
  reply?: ChangeReply | HeadingsReply;
}

const titles = {
  checking: "checking",
  committing: "loading",
  failed: "failedTitle",
  checked: "previewTitle",
  done: "doneTitle",
  cancelled: "cancelledTitle",
  undoing: "takingBack",
  undone: "undoneTitle",
} as const;

const questionTitles = { headings: "headingsTitle", good: "goodTitle" } as const;

export const getUploadCrumbs = () =>
  getEmployerCrumbs(
    { title: uploadsCopy("people"), to: paths.employeeData() },
    { title: uploadsCopy("upload") },
  );

export function UploadView({ upload, url, reply }: UploadViewProps) {
  usePolling(upload.work !== null);
  return (
    <Page
      title={
        upload.work?.title ??
        uploadsCopy(upload.decision ? questionTitles[upload.decision] : titles[upload.status])
      }
      lead={upload.about}
      crumbs={getUploadCrumbs()}
      width={upload.decision === "headings" ? "text" : undefined}
    >
      <Content upload={upload} url={url} reply={reply} />
    </Page>
  );
}

function Content({ upload, url, reply: answered }: UploadViewProps) {
  const { decision, headings, status } = upload;
  const headingsReply = answered && "kind" in answered ? answered : undefined;
  const reply = answered && !("kind" in answered) ? answered : undefined;
  if (decision === "headings" && headings) {
    return <HeadingsForm headings={headings} url={url} reply={headingsReply} />;
  }
  if (decision === "good") return <GoodRows upload={upload} url={url} reply={reply} />;
  switch (status) {
    case "checking":
    case "committing":
    case "undoing":
      return <Working upload={upload} />;
    case "failed":
      return <Failed upload={upload} />;
    case "checked":
      return <Preview upload={upload} url={url} reply={reply} />;
    default:
      return <FinishedUpload upload={upload} />;
  }
}

/** The progress bar has no value while the progress of a step is unknown. */
function Working({ upload: { id, work, isWaiting, progress, checked } }: { upload: UploadPage }) {
  if (!work) return null;
  return (
    <>
      <Notice tone="wait" announce>
        <p>{(!isWaiting && checked) || work.title}</p>
        {!isWaiting && (
          <progress
            className="bp-upload__progress"
            max={progress?.most}
            value={progress?.now}
            aria-label={work.title}
          />
        )}
        <p>{work.text}</p>
      </Notice>
      {work.canStop && (
        <ActionForm action={uploadPaths.upload(id)}>
          <SubmitButton intent="cancel" look="plain">
            {uploadsCopy("stop")}
          </SubmitButton>
        </ActionForm>
      )}
    </>
  );
}

function Failed({ upload: { id, errorText, problems } }: { upload: UploadPage }) {
  return (
    <>
      <Notice tone="bad" title={errorText} announce>
        <p>{uploadsCopy("failedText")}</p>
      </Notice>
      <Problems id={id} problems={problems} showsCaption />
      <p className="bp-actions">
        <ButtonLink to={paths.uploadData()}>{uploadsCopy("another")}</ButtonLink>
        <ButtonLink look="plain" to={paths.employeeData()}>
          {uploadsCopy("back")}
        </ButtonLink>
      </p>
    </>
  );
}

/** The errors, and the choice to load only the valid rows. */
function GoodRows({ upload, url, reply }: Omit<UploadViewProps, "reply"> & { reply?: ChangeReply }) {
  const { id, good, problems, hasLeftOut } = upload;
  return (
    <>
      <Notice tone="bad" title={good.text} announce>
        <p>{uploadsCopy("goodText")}</p>
      </Notice>
      {hasLeftOut && <LeftOut id={id} />}
      <Problems id={id} problems={problems} showsCaption />
      <Section title={uploadsCopy("goodSection")}>
        <Preview upload={upload} url={url} reply={reply} />
      </Section>
    </>
  );
}

function LeftOut({ id }: { id: string }) {
  return (
    <div>
      <p>
        <Link to={uploadPaths.leftOut(id)} reloadDocument>
          {uploadsCopy("leftOut")}
        </Link>
      </p>
      <p className="bp-quiet">{uploadsCopy("leftOutText")}</p>
    </div>
  );
}

/** An upload that was loaded, cancelled or undone. */
function FinishedUpload({ upload }: { upload: UploadPage }) {
  const { id, status, facts, canUndo, undoProblem, problems, hasLeftOut, effectiveText } = upload;
  return (
    <>
      {undoProblem && (
        <Notice tone="bad" title={uploadsCopy("notUndone")} announce>
          <p>{undoProblem}</p>
        </Notice>
      )}
      {status === "done" ? <Facts facts={facts} look="figures" /> : <p>{uploadsCopy("nothingChanged")}</p>}
      {status === "done" && effectiveText && <p>{effectiveText}</p>}
      {status === "done" && hasLeftOut && <LeftOut id={id} />}
      {status === "done" && problems.rows.length > 0 && <Problems id={id} problems={problems} showsCaption />}
      <p className="bp-actions">
        <ButtonLink look="plain" to={paths.employeeData()}>
          {uploadsCopy("back")}
        </ButtonLink>
        {canUndo && (
          <ButtonLink look="quiet" to={uploadPaths.undo(id)}>
            {uploadsCopy("undo")}
          </ButtonLink>
        )}
      </p>
    </>
  );
}
