import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "~/session/guards.server.ts";
import { downloadReceipt } from "~/upstream/calls.server.ts";
import { toReceiptFile } from "~/upstream/receipts.server.ts";

/** Downloads a receipt of the person's claim. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireUser(context, request);
  const { claim: claimId = "", receipt: receiptId = "" } = params;
  return toReceiptFile(await context.upstream.call(downloadReceipt, { params: { claimId, receiptId } }));
}
