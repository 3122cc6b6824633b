import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { familyCopy } from "#copy/family";
import { getToday } from "~/auth/link-steps.server.ts";
import type { ReviewReply } from "~/components/content/consequences.ts";
import { toPageTitle } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import {
  createNotFoundReply,
  createPage,
  createUnavailableReply,
  seeOther,
} from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { loadFamily } from "~/upstream/family.server.ts";
import { loadRemoval, removeMember, submitMember, toFormValues } from "./form.server.ts";
import { MemberPanel, RemovePanel } from "./view.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: data ? toPageTitle(data.title, matches) : undefined },
];

/**
 * The panel for a family member (PANEL-04): it adds one, changes `{id}`, or with `{id}/remove` asks before
 * removing.
 */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { id, step } = readAddress(params["*"]);
  const [setup, member] = await Promise.all([
    requireUser(context, request),
    id ? findMember(context, id) : null,
  ]);
  const view = {
    formId: randomUUID(),
    today: getToday(context),
    hasReview: setup.extensions.has("consequences"),
  };
  if (!member) return createPage({ ...view, view: "add" as const, title: familyCopy("add") });
  const { familyMemberId, name } = member;
  if (step === "remove") {
    const title = familyCopy("removeTitle", { name });
    const consequences = await loadRemoval(context, setup, familyMemberId);
    return createPage({ ...view, view: "remove" as const, title, id: familyMemberId, name, consequences });
  }
  const values = toFormValues(member, view.today);
  return createPage({
    ...view,
    view: "edit" as const,
    title: familyCopy("editTitle"),
    id: familyMemberId,
    values,
  });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { id, step } = readAddress(params["*"]);
  const setup = await requireUser(context, request);
  const fields = await request.formData();
  const intent = fields.get("intent");
  switch (intent) {
    case "review":
    case "save":
    case "back":
      return step ? seeOther(paths.myProfile()) : submitMember(context, { setup, id, intent }, fields);
    case "remove":
      return id && step ? removeMember(context, id, fields) : seeOther(paths.myProfile());
    default:
      return seeOther(
        id ? paths.familyMember(id, step ?? undefined) : paths.profilePanel("add-family-member"),
      );
  }
}

function readAddress(splat = ""): { id: string | null; step: "remove" | null } {
  const [id = "", step = "", ...stepParts] = splat.replace(/\/$/, "").split("/");
  if (stepParts.length > 0 || (step !== "" && step !== "remove")) throw createNotFoundReply();
  return { id: id || null, step: step === "remove" ? step : null };
}

async function findMember(context: RequestContext, id: string) {
  const family = await loadFamily(context);
  if (!family) throw createUnavailableReply(context.requestId);
  const member = family.find(({ familyMemberId }) => familyMemberId === id);
  if (!member) throw createNotFoundReply();
  return member;
}

export default function FamilyMemberPanel() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as ReviewReply | undefined;
  return data.view === "remove" ? <RemovePanel {...data} /> : <MemberPanel {...data} reply={reply} />;
}
