import { expect, test } from "vitest";
import { buildTenant } from "../../../tests/support/api.ts";
import { buildSelection } from "../../../tests/support/builders.ts";
import { describeEachDatabase } from "../../../tests/support/database.ts";
import { statuses } from "../../domain/benefits/statuses.ts";
import { up } from "./0165-decided-answers.ts";

describeEachDatabase("medical answers of earlier releases", (open) => {
  test("medical answers stay only with selections that an insurer may still decide about", async () => {
    const { db } = await open();
    const { employee } = await buildTenant(db);
    const choice = { kind: "multiple", multiple: 8 } as const;
    for (const status of statuses) {
      const medical_answers = "sealed" as never;
      await buildSelection(db, employee, { id: status, code: "life", choice, status, medical_answers });
    }
    await up(db);
    const rows = db.selectFrom("selections").select("id").where("medical_answers", "is not", null);
    expect((await rows.orderBy("id").execute()).map(({ id }) => id)).toEqual([
      "approval-pending",
      "draft",
      "medical-pending",
    ]);
  });
});
