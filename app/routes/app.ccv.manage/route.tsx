import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Notice } from "~/components/layout/notice.tsx";
import { Page } from "~/components/layout/page.tsx";
import { copy } from "~/copy/copy.ts";
import { reportsCopy } from "~/copy/reports.ts";
import { type PageHandle, pageTitle } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { notFound, page, reloaded } from "~/platform/responses.server.ts";
import { requireUserType } from "~/session/guards.server.ts";
import { getCcvManage } from "~/upstream/calls.server.ts";
import { toFrameAddress } from "./frame-address.server.ts";

export const handle: PageHandle = { scripts: false };

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(reportsCopy("manageTitle"), matches) },
];

/** CCV-01. What may be framed is said with the document, so that scripts may not put this page into another's. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireUserType(context, request, "employer");
  if (!context.framesOwn()) throw reloaded(paths.ccvManage());
  const reply = await context.upstream.call(getCcvManage);
  if (!reply.ok && reply.name === "not_found") throw notFound();
  if (!reply.ok) return page({ src: null, problem: "manageFailed" as const }, { status: 503 });
  const src = toFrameAddress(reply.data, context);
  return page({ src, problem: src === null ? ("manageForeign" as const) : null });
}

export default function ManageVouchersPage() {
  const { src, problem } = useLoaderData<typeof loader>();
  return (
    <Page
      title={reportsCopy("manageTitle")}
      crumbs={[{ title: copy("shell.home"), to: paths.home() }, { title: reportsCopy("manageTitle") }]}
    >
      {problem && (
        <Notice tone="bad">
          <p>{reportsCopy(problem)}</p>
          <p>
            <a href={paths.ccvManage()}>{reportsCopy("again")}</a>
          </p>
        </Notice>
      )}
      {src && (
        <iframe
          className="bp-embedded"
          title={reportsCopy("manageFrame")}
          src={src}
          referrerPolicy="no-referrer"
        />
      )}
    </Page>
  );
}
