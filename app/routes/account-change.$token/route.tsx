import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { accountChangesCopy } from "#copy/account-changes";
import { shellCopy } from "#copy/shell";
import { ActionForm } from "~/components/form/action-form.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { SupportText } from "~/components/layout/support-text.tsx";
import { type PageHandle, pageTitle, useLoadedFrame } from "~/frame/frame.ts";
import { SignInPage } from "~/frame/sign-in-page.tsx";
import { paths } from "~/paths.ts";
import { page, seeOther } from "~/platform/responses.server.ts";
import { cacheControl } from "~/platform/security-headers.server.ts";
import { answerAccountChange } from "~/upstream/calls.server.ts";

export const handle: PageHandle = { frame: "own", scripts: false };

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(accountChangesCopy("answerTitle"), matches) },
];

/** The link's token is in the address, so no copy is stored. */
export const headers: HeadersFunction = () => ({ "Cache-Control": cacheControl.private });

interface AnswerReply {
  state: "stopped" | "accepted" | "made" | "gone" | "failed";
  text: string;
}

/** A scanner that opens the address changes nothing, because the upstream is not called. */
export async function loader(_: LoaderFunctionArgs) {
  return page(null);
}

/** E4: only a button's post stops or accepts the change. */
export async function action({ context, request, params: { token = "" } }: ActionFunctionArgs) {
  const intent = (await request.formData()).get("intent");
  if (intent !== "stop" && intent !== "accept") return seeOther(paths.accountChange(token));
  const body = { token, answer: intent, domain: context.tenant.label } as const;
  const reply = await context.upstream.call(answerAccountChange, { body });
  const answer = (state: AnswerReply["state"], text: string, status = 200) =>
    page<AnswerReply>({ state, text }, { status });
  if (reply.ok) {
    const { kind } = reply.data;
    const state = reply.data.state === "in_effect" ? "made" : reply.data.state;
    return answer(state, accountChangesCopy(`${state}_${kind}`));
  }
  if (reply.name === "unavailable") return answer("failed", accountChangesCopy("failed"), 502);
  return answer("gone", accountChangesCopy("goneText"), 403);
}

const titles = {
  stopped: "stoppedTitle",
  accepted: "acceptedTitle",
  made: "madeTitle",
  gone: "goneTitle",
  failed: "answerTitle",
} as const;

export default function AccountChangePage() {
  const { support, csrf } = useLoadedFrame();
  const reply = useActionData<typeof action>() as AnswerReply | undefined;
  const isOver = reply !== undefined && reply.state !== "failed";
  return (
    <SignInPage
      title={accountChangesCopy(titles[reply?.state ?? "failed"])}
      lead={isOver ? reply.text : accountChangesCopy("answerLead")}
      foot={<SupportText support={support} />}
    >
      {isOver ? (
        <ButtonLink to={paths.login()} wide>
          {shellCopy("errorLink")}
        </ButtonLink>
      ) : (
        <ActionForm csrf={csrf}>
          {reply && (
            <Notice tone="bad" announce>
              {reply.text}
            </Notice>
          )}
          <p>{accountChangesCopy("answerText")}</p>
          <SubmitButton intent="stop" wide>
            {accountChangesCopy("stop")}
          </SubmitButton>
          <SubmitButton intent="accept" look="plain" wide>
            {accountChangesCopy("accept")}
          </SubmitButton>
        </ActionForm>
      )}
    </SignInPage>
  );
}
