import type { LoaderFunctionArgs } from "@remix-run/node";
import { shellCopy } from "#copy/shell";
import { ErrorView } from "~/components/layout/error-view.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => shellCopy("notFoundTitle"));

/** The page for an unknown address below the home page (HOME-06). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireUser(context, request);
  return createPage(null, { status: 404 });
}

export default function UnknownHomePage() {
  return (
    <ErrorView title={shellCopy("notFoundTitle")} link={{ to: paths.home(), label: shellCopy("backToHome") }}>
      <p>{shellCopy("notFoundText")}</p>
    </ErrorView>
  );
}
