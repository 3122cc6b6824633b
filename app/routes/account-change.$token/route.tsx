import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { accountChangesCopy } from "#copy/account-changes";
import { SubmitButton } from "~/components/form/button.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { LinkAnswerPage } from "~/frame/link-answer-page.tsx";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { cacheControl } from "~/platform/security-headers.server.ts";
import { answerAccountChange } from "~/upstream/calls.server.ts";

export const handle: PageHandle = { frame: "own", scripts: false };

export const meta = createPageMeta(() => accountChangesCopy("answerTitle"));

/** The address contains a secret token, so nothing may be cached. */
export const headers: HeadersFunction = () => ({ "Cache-Control": cacheControl.private });

interface AnswerReply {
  state: "stopped" | "accepted" | "made" | "gone" | "failed";
  text: string;
}

/** Opening the page changes nothing, because email scanners open links too. */
export async function loader(_: LoaderFunctionArgs) {
  return createPage(null);
}

/** Only the button's post stops or accepts the change (E4). */
export async function action({ context, request, params: { token = "" } }: ActionFunctionArgs) {
  const intent = (await request.formData()).get("intent");
  if (intent !== "stop" && intent !== "accept") return seeOther(paths.accountChange(token));
  const body = { token, answer: intent, domain: context.tenant.label } as const;
  const reply = await context.upstream.call(answerAccountChange, { body });
  const createReply = (state: AnswerReply["state"], text: string, status = 200) =>
    createPage<AnswerReply>({ state, text }, { status });
  if (reply.ok) {
    const { kind } = reply.data;
    const state = reply.data.state === "in_effect" ? "made" : reply.data.state;
    return createReply(state, accountChangesCopy(`${state}_${kind}`));
  }
  if (reply.name === "unavailable") return createReply("failed", accountChangesCopy("failed"), 502);
  return createReply("gone", accountChangesCopy("goneText"), 403);
}

const titles = {
  stopped: "stoppedTitle",
  accepted: "acceptedTitle",
  made: "madeTitle",
  gone: "goneTitle",
  failed: "answerTitle",
} as const;

export default function AccountChangePage() {
  const reply = useActionData<typeof action>() as AnswerReply | undefined;
  return (
    <LinkAnswerPage
      title={accountChangesCopy(titles[reply?.state ?? "failed"])}
      lead={accountChangesCopy("answerLead")}
      reply={reply}
    >
      <p>{accountChangesCopy("answerText")}</p>
      <SubmitButton intent="stop" wide>
        {accountChangesCopy("stop")}
      </SubmitButton>
      <SubmitButton intent="accept" look="plain" wide>
        {accountChangesCopy("accept")}
      </SubmitButton>
    </LinkAnswerPage>
  );
}
