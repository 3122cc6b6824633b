import type { ReactNode } from "react";
import { benefitsCopy } from "#copy/benefits";
import { Chip } from "~/components/content/chip.tsx";
import { PriceCard } from "~/components/content/price-card.tsx";
import type { FromPriceView } from "./price-view.server.ts";

/** The lowest cost of a benefit before anything is chosen, with the link to choose it. */
export function FromPrice({ price, action }: { price: FromPriceView; action: ReactNode }) {
  const { pence, shares, details, estimate, sentences } = price;
  return (
    <PriceCard
      label={pence === null ? undefined : benefitsCopy("leastTitle")}
      pence={pence}
      note={benefitsCopy(pence === null ? "noCost" : "aMonthTakeHome")}
      text={details && <p>{details}</p>}
      shares={shares.length > 1 ? shares : undefined}
      action={action}
    >
      {estimate && (
        <p>
          <Chip tone="wait">{estimate}</Chip>
        </p>
      )}
      {sentences.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </PriceCard>
  );
}
