import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { activationCopy } from "#copy/activation";
import { getToday, isToken } from "~/auth/link-steps.server.ts";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createNotFoundReply, createPage, seeOther } from "~/platform/responses.server.ts";
import { cacheControl } from "~/platform/security-headers.server.ts";
import { type ActivationReply, findActivation, submitDateOfBirth, submitPassword } from "./form.server.ts";
import { DateStep, FailedPage, PasswordStep } from "./view.tsx";

export const handle: PageHandle = { frame: "own" };

export const meta = createPageMeta(() => activationCopy("title"));

/** The address contains a secret that opens an account, so nothing may be cached. */
export const headers: HeadersFunction = () => ({ "Cache-Control": cacheControl.private });

/**
 * The pages `/activation/{id}` and `/activation/{id}/password` (ACTIV-01 to 05). The link is looked up each
 * time.
 */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { id, step } = readAddress(params["*"]);
  const { session } = context;
  if (session.signedIn) throw seeOther(paths.home());
  const { person, isDown } = isToken(id) ? await findActivation(context, id) : noActivation;
  if (!person) return createPage({ view: "failed" as const }, { status: isDown ? 502 : 404 });
  if (step === "date") {
    return createPage({ view: "date" as const, firstName: person.firstName, today: getToday(context) });
  }
  const activation = session.pendingLogin.get()?.activation;
  if (activation?.id !== id) throw seeOther(paths.activation(id));
  const userName = activation.email ?? person.email;
  return createPage({ view: "password" as const, id, firstName: person.firstName, userName });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { id } = readAddress(params["*"]);
  if (context.session.signedIn) return seeOther(paths.home());
  if (!isToken(id)) throw createNotFoundReply();
  const fields = await request.formData();
  switch (fields.get("intent")) {
    case "verify":
      return submitDateOfBirth(context, id, fields);
    case "password":
      return submitPassword(context, id, request, fields);
    default:
      return seeOther(paths.activation(id));
  }
}

const noActivation = { person: null, isDown: false } as const;

/** Reads the id, the second part of the address; a link may have more parts behind it (ACTIV-01). */
function readAddress(splat = ""): { id: string; step: "date" | "password" } {
  const [id = "", ...stepParts] = splat.replace(/\/$/, "").split("/");
  return { id, step: stepParts.join("/") === "password" ? "password" : "date" };
}

export default function ActivationPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as ActivationReply | undefined;
  switch (data.view) {
    case "failed":
      return <FailedPage />;
    case "date":
      return <DateStep {...data} submission={reply?.step === "date" ? reply.submission : null} />;
    default:
      return <PasswordStep {...data} reply={reply?.step === "password" ? reply : undefined} />;
  }
}
