import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { reportsCopy } from "#copy/reports";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Notice } from "~/components/layout/notice.tsx";
import { Page } from "~/components/layout/page.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createNotFoundReply, createPage, reloadDocument } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { getCcvManage } from "~/upstream/calls.server.ts";
import { toFrameAddress } from "./frame-address.server.ts";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => reportsCopy("manageTitle"));

/**
 * The childcare voucher page (CCV-01), which exists only for clients with vouchers. It must be loaded as a
 * document, because only then does its header allow the frame.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { client } = await requireEmployer(context, request);
  if (!client.ccv) throw createNotFoundReply();
  if (!context.allowOwnFrame()) throw reloadDocument(paths.ccvManage());
  const reply = await context.upstream.call(getCcvManage);
  if (!reply.ok && reply.name === "not_found") throw createNotFoundReply();
  if (!reply.ok) return createPage({ src: null, problem: "manageFailed" as const }, { status: 503 });
  const src = toFrameAddress(reply.data, context);
  return createPage({ src, problem: src === null ? ("manageForeign" as const) : null });
}

const getCrumbs = () =>
  getEmployerCrumbs(
    { title: reportsCopy("title"), to: paths.reporting() },
    { title: reportsCopy("manageTitle") },
  );

export default function ManageVouchersPage() {
  const { src, problem } = useLoaderData<typeof loader>();
  return (
    <Page title={reportsCopy("manageTitle")} crumbs={getCrumbs()}>
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
