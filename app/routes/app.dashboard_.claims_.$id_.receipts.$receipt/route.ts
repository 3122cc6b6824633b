import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireEmployer } from "~/session/guards.server.ts";
import { downloadReceiptToDecide } from "~/upstream/calls.server.ts";
import { toReceiptFile } from "~/upstream/receipts.server.ts";

/** Downloads a receipt of a claim that this employer decides. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { client } = await requireEmployer(context, request);
  const { id: claimId = "", receipt: receiptId = "" } = params;
  const call = { params: { id: client.id, claimId, receiptId } };
  return toReceiptFile(await context.upstream.call(downloadReceiptToDecide, call));
}
