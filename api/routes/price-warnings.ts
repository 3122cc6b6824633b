import { getPriceWarnings } from "#contract/extensions/price-warnings.ts";
import { endOf, isNearEnd } from "../domain/benefits/table-ends.ts";
import { londonDate } from "../domain/london-date.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { listBenefitContents } from "../repositories/benefits.ts";

/** What an employer asks the provider for in time. Of any other client there is nothing (B1). */
export function priceWarningsRoutes({ db, clock, catalogues }: Services) {
  return [
    implement(getPriceWarnings, async ({ actor, params, refuse }) => {
      if (params.id !== actor.clientId) return refuse("not_found");
      const today = londonDate(clock.now());
      const [contents, catalogue] = await Promise.all([
        listBenefitContents(db, actor),
        catalogues.get(actor.clientId),
      ]);
      const warnings = catalogue.products.flatMap(({ code, name }) => {
        const content = contents.find(({ product_code }) => product_code === code);
        const table = content && catalogue.pricesOf(code);
        const until = table ? endOf(table) : null;
        if (!content || until === null || !isNearEnd(until, today)) return [];
        return [{ benefitId: code, name: content.name ?? name, until, isOver: until < today }];
      });
      return { warnings };
    }),
  ];
}
