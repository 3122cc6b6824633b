import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { accountChangesCopy } from "#copy/account-changes";
import { shellCopy } from "#copy/shell";
import { ActionForm } from "~/components/form/action-form.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { SupportText } from "~/components/layout/support-text.tsx";
import { longDay } from "~/copy/day.ts";
import { type PageHandle, pageTitle, useLoadedFrame } from "~/frame/frame.ts";
import { SignInPage } from "~/frame/sign-in-page.tsx";
import { paths } from "~/paths.ts";
import { page, seeOther } from "~/platform/responses.server.ts";
import { cacheControl } from "~/platform/security-headers.server.ts";
import { confirmNewEmail } from "~/upstream/calls.server.ts";

export const handle: PageHandle = { frame: "own", scripts: false };

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(accountChangesCopy("confirmTitle"), matches) },
];

/** The link's token is in the address, so no copy is stored. */
export const headers: HeadersFunction = () => ({ "Cache-Control": cacheControl.private });

interface ConfirmReply {
  state: "confirmed" | "gone" | "failed";
  text: string;
}

/** A scanner that opens the address confirms nothing, because the upstream is not called. */
export async function loader(_: LoaderFunctionArgs) {
  return page(null);
}

/** E4: only the button's post confirms. */
export async function action({ context, request, params: { token = "" } }: ActionFunctionArgs) {
  const fields = await request.formData();
  if (fields.get("intent") !== "confirm") return seeOther(paths.confirmEmail(token));
  const body = { token, domain: context.tenant.label };
  const reply = await context.upstream.call(confirmNewEmail, { body });
  const answer = (state: ConfirmReply["state"], text: string, status = 200) =>
    page<ConfirmReply>({ state, text }, { status });
  if (reply.ok) {
    const date = longDay(reply.data.date);
    const isLater = !reply.data.isInEffect && date !== null;
    return answer(
      "confirmed",
      isLater ? accountChangesCopy("confirmedLater", { date }) : accountChangesCopy("confirmedNow"),
    );
  }
  if (reply.name === "unavailable") return answer("failed", accountChangesCopy("failed"), 502);
  return answer("gone", accountChangesCopy("goneText"), 403);
}

const titles = { confirmed: "confirmedTitle", gone: "goneTitle", failed: "confirmTitle" } as const;

export default function ConfirmEmailPage() {
  const { support, csrf } = useLoadedFrame();
  const reply = useActionData<typeof action>() as ConfirmReply | undefined;
  const isOver = reply !== undefined && reply.state !== "failed";
  return (
    <SignInPage
      title={accountChangesCopy(titles[reply?.state ?? "failed"])}
      lead={isOver ? reply.text : accountChangesCopy("confirmLead")}
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
          <SubmitButton intent="confirm" wide>
            {accountChangesCopy("confirmSubmit")}
          </SubmitButton>
        </ActionForm>
      )}
    </SignInPage>
  );
}
