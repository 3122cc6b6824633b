import type { CallReply } from "#contract/define.ts";
import { getPensionModel } from "#contract/extensions/pension-model.ts";
import {
  findCurrentShare,
  type findModelTerms,
  findModelTermsForPay,
  getPensionAges,
  listSharesToCompare,
  modelShare,
  parseModelInput,
} from "../domain/benefits/pension-model.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { getName, getOfferAvailability } from "../use-cases/benefit-views.ts";
import { loadMemberBenefits } from "../use-cases/member-benefits.ts";

/** Models what shares of pay would do to take-home pay and a pension; nothing is stored. */
export function createPensionModelRoutes(services: Services) {
  return [
    implement(getPensionModel, async ({ actor, params, query, refuse }) => {
      const { snapshot, offers } = await loadMemberBenefits(
        services,
        actor,
        toLondonDate(services.clock.now()),
      );
      const offer = offers.find(({ product }) => product.code === params.id);
      const options = offer ? findModelTermsForPay(offer.product, snapshot) : null;
      if (!offer || !options) return refuse("not_found");
      const { product, selectionPair } = offer;
      const current = findCurrentShare(selectionPair, product)?.percent ?? null;
      const reading = parseModelInput(query, { options, current, snapshot });
      if (!reading.ok) return refuse("invalid", { errors: reading.errors });
      const { request } = reading;
      const percents = listSharesToCompare(options, current, request.percent);
      const models = percents.flatMap(
        (percent) => modelShare(percent, request, { product, selectionPair, snapshot }) ?? [],
      );
      const requestedModel = models.find(({ share }) => share.isAsked);
      const currentModel = models.find(({ share }) => share.isCurrent)?.share;
      const { minimum, maximum, step, matchedTo, projection } = options;
      return {
        name: getName(offer),
        language: offer.content.language,
        canChange: getOfferAvailability(offer, snapshot).availability.canChange,
        asked: request,
        limits: { minimum, maximum, step },
        matchedToPercent: matchedTo,
        annualPayPence: snapshot.member.annualPayPence,
        ages: getPensionAges(snapshot),
        shares: models.map(({ share }) => ({
          ...share,
          takeHomeChangePence: currentModel
            ? currentModel.takeHomeMonthlyPence - share.takeHomeMonthlyPence
            : null,
        })),
        assumptions: projection ? toAssumptions(projection) : null,
        warnings: requestedModel?.warnings ?? [],
        allowance: requestedModel?.allowance ?? null,
      };
    }),
  ];
}

type Assumptions = NonNullable<CallReply<typeof getPensionModel>["assumptions"]>;

const toAssumptions = ({
  growthHundredths,
  inflationHundredths,
  chargeHundredths,
  source,
}: NonNullable<NonNullable<ReturnType<typeof findModelTerms>>["projection"]>): Assumptions => ({
  growthPercent: growthHundredths / 100,
  inflationPercent: inflationHundredths / 100,
  chargePercent: chargeHundredths / 100,
  source,
});
