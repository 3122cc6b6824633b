import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { claimsCopy } from "#copy/claims";
import { formCopy } from "#copy/form";
import { SubmitButton } from "~/components/form/button.tsx";
import { CsrfField } from "~/components/form/csrf-field.tsx";
import { ErrorSummary } from "~/components/form/error-summary.tsx";
import { toPlainField } from "~/components/form/field-state.ts";
import { FileField } from "~/components/form/file-field.tsx";
import { Page } from "~/components/layout/page.tsx";
import { useClaimCrumbs } from "~/frame/claim-page.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { claimPaths } from "~/paths-claims.ts";
import { createNotFoundReply, createPage } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { submitReceipt } from "./form.server.ts";

export const handle: PageHandle = { scripts: false };

const getTitle = () => claimsCopy("receiptTitle");
export const meta = createPageMeta(getTitle);

const readClaim = (request: Request) => {
  const { searchParams } = new URL(request.url);
  return { id: searchParams.get("benefit") ?? "", claimId: searchParams.get("claim") ?? "" };
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const setup = await requireUser(context, request);
  const claim = readClaim(request);
  if (!setup.extensions.has("claims") || claim.id === "" || claim.claimId === "") throw createNotFoundReply();
  return createPage(claim);
}

export async function action({ context, request }: ActionFunctionArgs) {
  await requireUser(context, request, "claims");
  return submitReceipt(context, readClaim(request), request);
}

export default function ClaimReceiptPage() {
  const { id, claimId } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as { problem: string } | undefined;
  const field = toPlainField("receipt", "file", undefined, reply?.problem);
  return (
    <Page title={getTitle()} crumbs={useClaimCrumbs(getTitle())} width="form">
      {/* The token comes before the file, so that it is checked before the file is forwarded. */}
      <Form className="bp-form" method="post" encType="multipart/form-data" reloadDocument noValidate>
        {reply && (
          <ErrorSummary
            errors={{
              title: formCopy("correctErrors"),
              messages: [],
              links: [{ id: field.id, message: reply.problem }],
            }}
          />
        )}
        <CsrfField />
        <FileField
          field={field}
          label={claimsCopy("receiptFile")}
          hint={claimsCopy("receiptHint")}
          accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
        />
        <SubmitButton intent="add" pendingLabel={claimsCopy("receiptPending")}>
          {claimsCopy("receiptAdd")}
        </SubmitButton>
      </Form>
      <p>
        <Link to={claimPaths.claim(id, claimId)}>{claimsCopy("cancel")}</Link>
      </p>
    </Page>
  );
}
