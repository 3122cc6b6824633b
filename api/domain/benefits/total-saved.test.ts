import { expect, test } from "vitest";
import { buildMember } from "../../../tests/support/members.ts";
import { buildSnapshot } from "../../../tests/support/snapshots.ts";
import { getSavedInYear } from "./total-saved.ts";

const snapshotAt42k = buildSnapshot({ member: buildMember({ annualPayPence: 42_000_00 }) });

test("[TOTAL-01] [RULE-04] plans share the common saving of their sacrifices in proportion to their amounts", () => {
  const saved = getSavedInYear(
    [
      { code: "pension", treatment: "sacrifice", employeePence: 1_500_00 },
      { code: "cycle", treatment: "sacrifice", employeePence: 500_00 },
      { code: "gym", treatment: "net-pay", employeePence: 300_00 },
    ],
    snapshotAt42k,
  );
  // 20% income tax and 8% National Insurance of each pound.
  expect(Object.fromEntries(saved)).toEqual({ pension: 420_00, cycle: 140_00 });
});

test("[TOTAL-01] a pension that changed its payment route within the year saves by both routes", () => {
  const saved = getSavedInYear(
    [
      { code: "pension", treatment: "net-pay-arrangement", employeePence: 1_000_00 },
      { code: "pension", treatment: "sacrifice", employeePence: 1_500_00 },
    ],
    snapshotAt42k,
  );
  // A net pay arrangement saves only the 20% of income tax: £200.00 compared with £420.00.
  expect(Object.fromEntries(saved)).toEqual({ pension: 620_00 });
});
