import type { LifeEvent } from "./life-events.ts";
import type { Product } from "./product.ts";
import type { Standing } from "./standing.ts";
import { changesOn } from "./windows.ts";

/** Of some products those that a life event opens for somebody today: what it may change, and who may have it (RULE-11). */
export const openedBy = (
  event: LifeEvent,
  products: readonly Product[],
  { member, scheme, today, isPastYear }: Standing,
): Product[] =>
  products.filter((product) =>
    changesOn({ member, product, scheme, events: [event], today, isPastYear }).routes.some(
      ({ route }) => route === "life-event",
    ),
  );
