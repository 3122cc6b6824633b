import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { LifeEventType } from "#contract/life-events.ts";
import { listOf } from "#copy/formats";
import { lifeEventsCopy } from "#copy/life-events";
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
import { loadLifeEventTypes } from "~/upstream/life-events.server.ts";
import { submitLifeEvent } from "./form.server.ts";
import { EventTypesPanel, LifeEventPanel } from "./view.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: data ? toPageTitle(data.title, matches) : undefined },
];

/** The panel for life events (PANEL-09): it lists their kinds, and `{type}` is the form of one. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const code = readAddress(params["*"]);
  const [setup, types, family] = await Promise.all([
    requireUser(context, request),
    loadLifeEventTypes(context),
    code ? loadFamily(context) : null,
  ]);
  if (!code) {
    const title = lifeEventsCopy("add");
    return createPage({ view: "types" as const, title, types: types?.map(toTypeView) ?? null });
  }
  const type = findType(context, types, code);
  const { name, limitDays, adds = null, removes } = type;
  const partner = family?.find(({ relationship }) => relationship === "partner")?.name ?? null;
  return createPage({
    view: "form" as const,
    title: name,
    event: { limitDays, adds },
    code: type.code,
    removesPartner: removes === "partner",
    partner: adds === null ? partner : null,
    formId: randomUUID(),
    today: getToday(context),
    hasReview: setup.extensions.has("consequences"),
  });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const code = readAddress(params["*"]);
  const [setup, fields] = await Promise.all([requireUser(context, request), request.formData()]);
  const intent = fields.get("intent");
  switch (intent) {
    case "review":
    case "save":
    case "back": {
      if (!code) return seeOther(paths.lifeEvent());
      const type = findType(context, await loadLifeEventTypes(context), code);
      return submitLifeEvent(context, { setup, type, intent }, fields);
    }
    default:
      return seeOther(paths.lifeEvent(code ?? undefined));
  }
}

function readAddress(splat = ""): string | null {
  const [code = "", ...stepParts] = splat.replace(/\/$/, "").split("/");
  if (stepParts.length > 0) throw createNotFoundReply();
  return code || null;
}

function findType({ requestId }: RequestContext, types: LifeEventType[] | null, code: string) {
  if (!types) throw createUnavailableReply(requestId);
  const type = types.find((each) => each.code === code);
  if (!type) throw createNotFoundReply();
  return type;
}

const toTypeView = ({ code, name, limitDays, opens }: LifeEventType) => ({
  code,
  name,
  within: lifeEventsCopy("within", { days: limitDays }),
  opens:
    opens.length > 0
      ? lifeEventsCopy("opens", { benefits: listOf(opens.map((each) => each.name)) })
      : lifeEventsCopy("opensNothing"),
});

export default function AddLifeEventPanel() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as ReviewReply | undefined;
  return data.view === "types" ? <EventTypesPanel {...data} /> : <LifeEventPanel {...data} reply={reply} />;
}
