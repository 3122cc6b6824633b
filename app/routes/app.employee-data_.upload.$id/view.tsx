import { Facts } from "~/components/content/facts.tsx";
import { ActionForm } from "~/components/form/action-form.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Page } from "~/components/layout/page.tsx";
import { copy } from "~/copy/copy.ts";
import { uploadsCopy } from "~/copy/uploads.ts";
import { useLoadedFrame } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import type { ChangeReply } from "./change.server.ts";
import { Preview } from "./preview.tsx";
import { Problems } from "./problems.tsx";
import { useLookAgain } from "./use-look-again.ts";
import type { UploadPage } from "./view-model.server.ts";

interface UploadViewProps {
  upload: UploadPage;
  url: string;
  reply?: ChangeReply;
}

const titles = {
  checking: "checking",
  committing: "loading",
  failed: "failedTitle",
  checked: "previewTitle",
  done: "doneTitle",
  cancelled: "cancelledTitle",
  undone: "undoneTitle",
} as const;

export function UploadView({ upload, url, reply }: UploadViewProps) {
  useLookAgain(upload.isWorking);
  return (
    <Page
      title={uploadsCopy(titles[upload.status])}
      lead={upload.about}
      crumbs={[
        { title: copy("shell.home"), to: paths.home() },
        { title: uploadsCopy("people"), to: paths.employeeData() },
        { title: uploadsCopy("upload") },
      ]}
    >
      <Content upload={upload} url={url} reply={reply} />
    </Page>
  );
}

function Content({ upload, url, reply }: UploadViewProps) {
  switch (upload.status) {
    case "checking":
    case "committing":
      return <Working upload={upload} />;
    case "failed":
      return <Failed upload={upload} />;
    case "checked":
      return <Preview upload={upload} url={url} reply={reply} />;
    default:
      return <Over upload={upload} />;
  }
}

function Working({ upload: { id, status, progress, checked } }: { upload: UploadPage }) {
  const { csrf } = useLoadedFrame();
  const isChecking = status === "checking";
  return (
    <>
      <Notice tone="wait" announce>
        <p>{checked ?? uploadsCopy(isChecking ? "checking" : "loading")}</p>
        {progress && (
          <progress
            className="bp-upload__progress"
            max={progress.most}
            value={progress.now}
            aria-label={uploadsCopy("checking")}
          />
        )}
        <p>{uploadsCopy(isChecking ? "checkingText" : "loadingText")}</p>
      </Notice>
      {isChecking && (
        <ActionForm csrf={csrf} action={paths.upload(id)}>
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
      <Problems id={id} problems={problems} />
      <p className="bp-actions">
        <ButtonLink to={paths.uploadData()}>{uploadsCopy("another")}</ButtonLink>
        <ButtonLink look="plain" to={paths.employeeData()}>
          {uploadsCopy("back")}
        </ButtonLink>
      </p>
    </>
  );
}

/** Loaded, cancelled or undone. */
function Over({ upload: { id, status, facts, canUndo, problems } }: { upload: UploadPage }) {
  return (
    <>
      {status === "done" ? <Facts facts={facts} /> : <p>{uploadsCopy("nothingChanged")}</p>}
      {status === "done" && problems.rows.length > 0 && <Problems id={id} problems={problems} />}
      <p className="bp-actions">
        <ButtonLink look="plain" to={paths.employeeData()}>
          {uploadsCopy("back")}
        </ButtonLink>
        {canUndo && (
          <ButtonLink look="quiet" to={paths.uploadUndo(id)}>
            {uploadsCopy("undo")}
          </ButtonLink>
        )}
      </p>
    </>
  );
}
