import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ownDataCopy } from "#copy/own-data";
import { paths } from "~/paths.ts";
import { createAttachment, createOwnerOnlyReply, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { downloadOwnData } from "~/upstream/calls.server.ts";

/** The file is sent only in reply to a post with the password. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireUser(context, request);
  return seeOther(paths.ownData());
}

/** Streams all stored data about the person from the upstream. */
export async function action({ context, request }: ActionFunctionArgs) {
  const setup = await requireUser(context, request, "own-data");
  const { upstream, session } = context;
  if (session.tokens?.masquerade) throw createOwnerOnlyReply();
  const redirectBack = (problem: "locked" | "many" | "failed") => {
    session.flash({ kind: "error", text: ownDataCopy(problem) });
    return seeOther(paths.ownData());
  };
  const fields = await request.formData();
  const password = fields.get("password");
  if (password === "") return seeOther(paths.ownData("required"));
  if (typeof password === "string" && password.length > 1024) return seeOther(paths.ownData("wrong"));
  const reply = await upstream.call(downloadOwnData, {
    params: { id: setup.user.id },
    body: { password: typeof password === "string" ? password : undefined },
  });
  if (!reply.ok) {
    if (reply.name === "password_wrong") return seeOther(paths.ownData("wrong"));
    if (reply.name === "locked") return redirectBack("locked");
    return redirectBack(reply.name === "too_many" ? "many" : "failed");
  }
  if (!reply.data.body || !/^application\/zip\b/.test(reply.data.headers.get("content-type") ?? ""))
    return redirectBack("failed");
  return createAttachment(reply.data.body, { name: ownDataCopy("fileName"), type: "application/zip" });
}
