import { memoizeByName } from "../memoize.ts";
import type { Price } from "./price.ts";
import type { Product } from "./product.ts";
import type { Selection, ShareRoute } from "./selection.ts";

type RoutedSelection = Pick<Selection, "route">;

const fundings = { SAC: "sacrifice", NPA: "sacrifice", RAS: "relief-at-source" } as const;

const toPlanByRoute = memoizeByName(
  (product: Product, route: ShareRoute): Product => ({ ...product, funding: fundings[route] }),
);

/** A plan with the funding of a selection: the selection's own route, else the plan's. */
export const toRoutedPlan = (product: Product, { route }: RoutedSelection): Product =>
  !route || product.funding === fundings[route] ? product : toPlanByRoute(product, route);

/** A net pay arrangement takes the same gross amount before tax but after National Insurance. */
export const toRoutedPrice = (price: Price, { route }: RoutedSelection): Price =>
  route === "NPA" && price.treatment === "sacrifice" ? { ...price, treatment: "net-pay-arrangement" } : price;
