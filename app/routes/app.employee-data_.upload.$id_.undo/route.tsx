import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { uploadsCopy } from "#copy/uploads";
import { formatCount } from "~/components/content/format-count.ts";
import { ActionForm } from "~/components/form/action-form.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Failed } from "~/components/layout/failed.tsx";
import { Page } from "~/components/layout/page.tsx";
import { createPageMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { uploadPaths } from "~/paths-uploads.ts";
import { createNotFoundReply, createPage, seeOther } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { changeUpload, getUpload } from "~/upstream/calls.server.ts";
import { toFailureText } from "~/upstream/idempotency.server.ts";

export const meta = createPageMeta(() => uploadsCopy("undoTitle"));

/** The question before a load is undone; if it no longer can be, the page redirects back. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireEmployer(context, request);
  const id = params.id ?? "";
  const reply = await context.upstream.call(getUpload, { params: { id } });
  if (!reply.ok && reply.name === "not_found") throw createNotFoundReply();
  if (!reply.ok) return createPage({ id, counts: null }, { status: 503 });
  if (!reply.data.canUndo) {
    // The upload's page itself explains a finished undo, also when the Back button leads here.
    const isUndone = reply.data.status === "undoing" || reply.data.status === "undone";
    if (!isUndone) context.session.flash({ kind: "info", text: uploadsCopy("tooLate") });
    throw seeOther(uploadPaths.upload(id));
  }
  const { added, changed } = reply.data;
  return createPage({ id, counts: { added: formatCount(added), changed: formatCount(changed) } });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  await requireEmployer(context, request);
  const id = params.id ?? "";
  const fields = await request.formData();
  if (fields.get("intent") !== "undo") return seeOther(uploadPaths.undo(id));
  const { upstream, session } = context;
  const reply = await upstream.call(changeUpload, { params: { id }, body: { status: "undone" } });
  if (reply.ok) {
    session.touchSetup();
    // While the undo is running, the upload's page shows its progress.
    if (reply.data.status === "undone") session.flash({ kind: "success", text: uploadsCopy("undone") });
  } else if (reply.name === "too_late") {
    session.flash({ kind: "error", text: uploadsCopy("tooLate") });
  } else if (reply.name !== "stale") {
    // The upload's page explains which changed person prevents the undo.
    session.flash({ kind: "error", text: toFailureText(reply, uploadsCopy("changeFailed")) });
  }
  return seeOther(uploadPaths.upload(id));
}

const getCrumbs = () =>
  getEmployerCrumbs(
    { title: uploadsCopy("people"), to: paths.employeeData() },
    { title: uploadsCopy("history"), to: uploadPaths.history() },
    { title: uploadsCopy("undoTitle") },
  );

export default function UndoUploadPage() {
  const { id, counts } = useLoaderData<typeof loader>();
  return (
    <Page title={uploadsCopy("undoTitle")} crumbs={getCrumbs()} width="text">
      {counts ? (
        <>
          <div className="bp-text">
            <p>{uploadsCopy("undoText", counts)}</p>
            <p>{uploadsCopy("undoLimit")}</p>
          </div>
          <ActionForm>
            <div className="bp-actions">
              <SubmitButton intent="undo" pendingLabel={uploadsCopy("undoing")}>
                {uploadsCopy("undoConfirm")}
              </SubmitButton>
              <ButtonLink look="plain" to={uploadPaths.upload(id)}>
                {uploadsCopy("undoKeep")}
              </ButtonLink>
            </div>
          </ActionForm>
        </>
      ) : (
        <Failed problem={uploadsCopy("loadFailed")} retry={uploadPaths.undo(id)} />
      )}
    </Page>
  );
}
