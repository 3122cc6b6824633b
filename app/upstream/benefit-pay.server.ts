import { getBenefitPay } from "#contract/extensions/payroll.ts";
import type { CallReply } from "#contract/index.ts";
import type { Upstream } from "./client.server.ts";

export type BenefitPay = CallReply<typeof getBenefitPay>;

/**
 * A benefit's part of the next pay. Returns null if it could not be loaded, because the benefit's page works without
 * it.
 */
export async function loadBenefitPay(upstream: Upstream, id: string): Promise<BenefitPay | null> {
  const reply = await upstream.call(getBenefitPay, { params: { id } });
  return reply.ok ? reply.data : null;
}
