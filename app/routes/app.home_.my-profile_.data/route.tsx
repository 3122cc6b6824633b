import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { formCopy } from "#copy/form";
import { ownDataCopy } from "#copy/own-data";
import { profileCopy } from "#copy/profile";
import { shellCopy } from "#copy/shell";
import { SubmitButton } from "~/components/form/button.tsx";
import { CsrfField } from "~/components/form/csrf-field.tsx";
import { ErrorSummary } from "~/components/form/error-summary.tsx";
import { toPlainField } from "~/components/form/field-state.ts";
import { CurrentPasswordField } from "~/components/form/reauthentication-fields.tsx";
import { Page } from "~/components/layout/page.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createOwnerOnlyReply, createPage, createUnavailableReply } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { getProfile } from "~/upstream/calls.server.ts";

export const handle: PageHandle = { scripts: false };

const getTitle = () => ownDataCopy("title");
export const meta = createPageMeta(getTitle);

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireUser(context, request, "own-data");
  if (context.session.tokens?.masquerade) throw createOwnerOnlyReply();
  const profile = await context.upstream.call(getProfile);
  if (!profile.ok) throw createUnavailableReply(context.requestId);
  const name = new URL(request.url).searchParams.get("problem");
  const problem: "required" | "wrong" | null = name === "required" || name === "wrong" ? name : null;
  return createPage({ hasPassword: Boolean(profile.data.hasPassword), problem });
}

/** The form posts to the file's own address, so that the browser saves the reply. */
export default function StoredDataPage() {
  const { hasPassword, problem } = useLoaderData<typeof loader>();
  const message = problem && ownDataCopy(problem);
  const field = toPlainField("own-data", "password", undefined, message);
  return (
    <Page
      title={getTitle()}
      lead={ownDataCopy("lead")}
      crumbs={[
        { title: shellCopy("home"), to: paths.home() },
        { title: profileCopy("title"), to: paths.myProfile() },
        { title: getTitle() },
      ]}
      width="form"
    >
      <form className="bp-form" method="post" action={paths.ownDataZip()}>
        {message && (
          <ErrorSummary
            errors={{
              title: formCopy(problem === "required" ? "empty" : "correctErrors"),
              messages: [],
              links: [{ id: field.id, message }],
            }}
          />
        )}
        <CsrfField />
        <p>{ownDataCopy(hasPassword ? "passwordLead" : "ssoLead")}</p>
        {hasPassword && <CurrentPasswordField field={field} />}
        <p className="bp-quiet">{ownDataCopy("care")}</p>
        <SubmitButton intent="download">{ownDataCopy("submit")}</SubmitButton>
      </form>
      <p>
        <Link to={paths.myProfile()}>{profileCopy("title")}</Link>
      </p>
    </Page>
  );
}
