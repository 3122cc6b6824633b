import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { payslipCopy } from "#copy/payslip";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { loadPayslips } from "~/view-models/payslips.server.ts";
import { PayslipsView } from "./view.tsx";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => payslipCopy("title"));

/** The page of the person's amounts in the next payroll run and in the last ones. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { user, client } = await requireUser(context, request, "payroll");
  const payslips = await loadPayslips(context.upstream);
  const printedFor = { name: user.name, client: client.name };
  return createPage({ payslips, printedFor }, payslips ? {} : { status: 503 });
}

export default function PayslipPage() {
  return <PayslipsView {...useLoaderData<typeof loader>()} />;
}
