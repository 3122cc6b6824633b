import { setUpCopy } from "#copy/set-up";
import { Panel } from "~/components/content/card.tsx";
import { Cost } from "~/components/content/cost.tsx";
import type { CostAnswer, Warning } from "~/components/content/cost-view.ts";
import { formatMoney } from "~/components/content/format-money.ts";
import { TimeLine } from "~/components/content/time-line.tsx";
import { Notice } from "~/components/layout/notice.tsx";

/** The cost of the choice so far and why it cannot be chosen; `otherwise` is shown if nothing is known. */
export function CostCard({ answer, otherwise }: { answer: CostAnswer | null; otherwise: string }) {
  const { cost = null, dates = [], errors = [], notes = [], warnings = [] } = answer ?? {};
  return (
    <div className="bp-cost" id="cost">
      {/** With scripts the cost changes while the person types, and screen readers hear one sentence with the cost or the error. */}
      <p className="bp-hidden" aria-live="polite">
        {errors.join(" ") ||
          (cost &&
            (cost.pence === null
              ? cost.per
              : setUpCopy("costNow", { amount: formatMoney(cost.pence), per: cost.per })))}
      </p>
      {errors.map((text) => (
        <Notice key={text} tone="bad">
          {text}
        </Notice>
      ))}
      <Warnings warnings={warnings.filter(({ mustAccept }) => mustAccept)} />
      {cost ? (
        <Cost {...cost} title={setUpCopy("costTitle")}>
          {dates.length > 0 && <TimeLine steps={dates} layout="down" label={setUpCopy("whatNext")} />}
        </Cost>
      ) : (
        errors.length === 0 && (
          <Panel title={setUpCopy("costTitle")}>
            <p className="bp-quiet">{otherwise}</p>
          </Panel>
        )
      )}
      <Warnings warnings={warnings.filter(({ mustAccept }) => !mustAccept)} />
      {notes.length > 0 && (
        <Notice tone="wait">
          {notes.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
    </div>
  );
}

const Warnings = ({ warnings }: { warnings: readonly Warning[] }) =>
  warnings.map(({ code, text }) => (
    <Notice key={code} tone="wait">
      {text}
    </Notice>
  ));
