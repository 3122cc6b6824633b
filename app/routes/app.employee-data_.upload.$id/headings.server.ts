import { uploadsCopy } from "#copy/uploads";
import { uploadPaths } from "~/paths-uploads.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { changeUpload, getUpload } from "~/upstream/calls.server.ts";
import { toFailureText } from "~/upstream/idempotency.server.ts";

export interface HeadingsReply {
  kind: "headings";
  /** Errors by the heading's position, from 0. */
  errors: Record<number, string>;
  /** An error about all headings together. */
  problem: string | null;
  /** The chosen columns by position. */
  chosen: string[];
}

/** The value for a heading that is to be ignored. */
export const IGNORED_HEADING = "ignore";

/** Saves which column each heading means, and restarts the file's check. */
export async function submitHeadings(context: RequestContext, id: string, fields: FormData) {
  const current = await context.upstream.call(getUpload, { params: { id } });
  const headings = current.ok ? current.data.headings : null;
  if (!headings || headings.unknown.length === 0) return seeOther(uploadPaths.upload(id));
  const chosenColumns = headings.unknown.map((_, place) => String(fields.get(`column-${place}`) ?? ""));
  const refuseForm = (errors: HeadingsReply["errors"], problem: string | null, status = 400) =>
    createPage<HeadingsReply>({ kind: "headings", errors, problem, chosen: chosenColumns }, { status });
  const errors = findErrors(headings.unknown, chosenColumns);
  if (Object.keys(errors).length > 0) return refuseForm(errors, null);
  const missingColumns = headings.required.filter((column) => !chosenColumns.includes(column));
  if (missingColumns.length > 0) {
    return refuseForm({}, uploadsCopy("headingsMissing", { columns: missingColumns.join(", ") }));
  }
  const answers = headings.unknown.map((heading, place) => ({
    heading,
    column: chosenColumns[place] === IGNORED_HEADING ? null : chosenColumns[place],
  }));
  const reply = await context.upstream.call(changeUpload, { params: { id }, body: { headings: answers } });
  if (reply.ok) return seeOther(uploadPaths.upload(id));
  if (reply.name === "in_progress") return refuseForm({}, uploadsCopy("inProgress"), 409);
  if (reply.name === "headings") return refuseForm({}, reply.text ?? uploadsCopy("changeFailed"));
  return refuseForm({}, toFailureText(reply, uploadsCopy("changeFailed")), 502);
}

function findErrors(headings: readonly string[], chosenColumns: readonly string[]): HeadingsReply["errors"] {
  const errors: HeadingsReply["errors"] = {};
  headings.forEach((heading, place) => {
    const column = chosenColumns[place] ?? "";
    if (column === "") errors[place] = uploadsCopy("headingEmpty", { heading });
    else if (column !== IGNORED_HEADING && chosenColumns.indexOf(column) < place) {
      errors[place] = uploadsCopy("headingTwice", { column });
    }
  });
  return errors;
}

/** Deletes the answers about the file's headings, so that the page asks again. */
export async function clearHeadings({ upstream, session }: RequestContext, id: string) {
  const reply = await upstream.call(changeUpload, { params: { id }, body: { forgetHeadings: true } });
  if (!reply.ok) {
    const text = reply.name === "in_progress" ? uploadsCopy("inProgress") : uploadsCopy("notChecked");
    session.flash({ kind: "error", text });
  }
  return seeOther(uploadPaths.upload(id));
}
