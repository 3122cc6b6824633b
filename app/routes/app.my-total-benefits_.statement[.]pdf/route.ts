import type { LoaderFunctionArgs } from "@remix-run/node";
import { getCurrentLanguage } from "#copy/language";
import { totalBenefitsCopy } from "#copy/total-benefits";
import { paths } from "~/paths.ts";
import { createAttachment, createBusy, createNotFoundReply, seeOther } from "~/platform/responses.server.ts";
import { WorkersBusyError } from "~/platform/worker-pool.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { getTotalBenefits } from "~/upstream/calls.server.ts";
import { toTotalsView } from "~/view-models/total-benefits.server.ts";

/** A limit per person, because each file occupies a worker for about 50 ms. */
const FILE_LIMIT = { limit: 20, windowSeconds: 60 };

/**
 * The scheme year's statement as a PDF. It contains totals, so clients who hide them have no such file
 * (CONTENT-09).
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const [setup, reply] = await Promise.all([
    requireUser(context, request),
    context.upstream.call(getTotalBenefits),
  ]);
  if (setup.hideTotals) throw createNotFoundReply();
  if (!reply.ok) {
    context.session.flash({ kind: "error", text: totalBenefitsCopy("pdfFailed") });
    throw seeOther(paths.home());
  }
  const rate = await context.store.rate.hit(`reward-pdf ${setup.user.id}`, FILE_LIMIT);
  if (!rate.allowed) {
    context.session.flash({ kind: "error", text: totalBenefitsCopy("pdfFailed") });
    throw seeOther(paths.totalBenefits());
  }
  try {
    const pdf = await context.workers.run("toRewardPdf", {
      ...toTotalsView(reply.data, "year", setup),
      language: getCurrentLanguage(),
      brand: setup.theme.brandName,
      colour: setup.theme.palette.primary,
      name: setup.user.name,
      client: setup.client.name,
      madeAt: context.clock.now(),
      foreignNames: setup.foreignNames,
    });
    return createAttachment(pdf, {
      name: totalBenefitsCopy("fileName"),
      type: "application/pdf",
      isTranslated: true,
    });
  } catch (error) {
    if (error instanceof WorkersBusyError) throw createBusy(paths.totalBenefits(), error.retryAfterSeconds);
    context.log.error({ err: error }, "a statement could not be made");
    context.session.flash({ kind: "error", text: totalBenefitsCopy("pdfFailed") });
    throw seeOther(paths.totalBenefits());
  }
}
