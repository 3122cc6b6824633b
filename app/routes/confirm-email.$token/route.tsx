import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { accountChangesCopy } from "#copy/account-changes";
import { SubmitButton } from "~/components/form/button.tsx";
import { formatLongDay } from "~/copy/day.ts";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { LinkAnswerPage } from "~/frame/link-answer-page.tsx";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { cacheControl } from "~/platform/security-headers.server.ts";
import { confirmNewEmail } from "~/upstream/calls.server.ts";

export const handle: PageHandle = { frame: "own", scripts: false };

export const meta = createPageMeta(() => accountChangesCopy("confirmTitle"));

/** The address contains the link's token, so no cache may store the page. */
export const headers: HeadersFunction = () => ({ "Cache-Control": cacheControl.private });

interface ConfirmReply {
  state: "confirmed" | "gone" | "failed";
  text: string;
}

/** The page does not call the upstream, so a scanner that opens the address confirms nothing. */
export async function loader(_: LoaderFunctionArgs) {
  return createPage(null);
}

/** Only a press of the button confirms (E4). */
export async function action({ context, request, params: { token = "" } }: ActionFunctionArgs) {
  const fields = await request.formData();
  if (fields.get("intent") !== "confirm") return seeOther(paths.confirmEmail(token));
  const body = { token, domain: context.tenant.label };
  const reply = await context.upstream.call(confirmNewEmail, { body });
  const createReply = (state: ConfirmReply["state"], text: string, status = 200) =>
    createPage<ConfirmReply>({ state, text }, { status });
  if (reply.ok) {
    const date = formatLongDay(reply.data.date);
    const isLater = !reply.data.isInEffect && date !== null;
    return createReply(
      "confirmed",
      isLater ? accountChangesCopy("confirmedLater", { date }) : accountChangesCopy("confirmedNow"),
    );
  }
  if (reply.name === "unavailable") return createReply("failed", accountChangesCopy("failed"), 502);
  return createReply("gone", accountChangesCopy("goneText"), 403);
}

const titles = { confirmed: "confirmedTitle", gone: "goneTitle", failed: "confirmTitle" } as const;

export default function ConfirmEmailPage() {
  const reply = useActionData<typeof action>() as ConfirmReply | undefined;
  return (
    <LinkAnswerPage
      title={accountChangesCopy(titles[reply?.state ?? "failed"])}
      lead={accountChangesCopy("confirmLead")}
      reply={reply}
    >
      <SubmitButton intent="confirm" wide>
        {accountChangesCopy("confirmSubmit")}
      </SubmitButton>
    </LinkAnswerPage>
  );
}
