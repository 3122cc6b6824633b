import { expect, test } from "vitest";
import { buildTenant } from "../../../tests/support/api.ts";
import { buildSelection } from "../../../tests/support/builders.ts";
import { describeEachDatabase } from "../../../tests/support/database.ts";
import { addAudits } from "../../repositories/audit.ts";
import { up } from "./0019-selection-actors.ts";

describeEachDatabase("people who acted in a selection", (open) => {
  test("[E5] the migration finds people who acted on another person's request, but not the request's owner or deciders", async () => {
    const { db } = await open();
    const { client, employee } = await buildTenant(db);
    const { id } = await buildSelection(db, employee, { status: "approval-pending" });
    const change = { before: null, after: { status: "draft" } };
    const entry = { at: 1, request: { id: "request", ip: null }, clientId: client.id, change };
    const target = { type: "selection", id };
    const toActor = (staffId: string | null) => ({ userId: employee.id, staffId });
    await addAudits(db, [
      { ...entry, target, action: "selection.drafted", actor: toActor("ruth") },
      { ...entry, target, action: "selection.submitted", actor: toActor("ruth") },
      { ...entry, target, action: "selection.submitted", actor: toActor(null) },
      { ...entry, target, action: "selection.ended", actor: null },
      { ...entry, target, action: "selection.rejected", actor: { userId: "omar" } },
      {
        ...entry,
        target: { type: "selection", id: "gone" },
        action: "selection.drafted",
        actor: toActor("ruth"),
      },
    ]);
    await db.schema.dropTable("selection_actors").execute();
    await up(db);
    expect(await db.selectFrom("selection_actors").selectAll().execute()).toEqual([
      { client_id: client.id, selection_id: id, actor_id: "ruth" },
    ]);
  });
});
