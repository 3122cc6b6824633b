import { expect, it } from "vitest";
import { buildClient } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { finishEnrolment, listDueClients, markEnrolmentDue } from "./enrolment.ts";

describeEachDatabase("clients due for enrolment", (open) => {
  it("[S11] a client that is marked while the job works stays due, even if the clock shows the same or an earlier millisecond", async () => {
    const { db } = await open();
    const { id } = await buildClient(db);
    for (const at of [1_000, 1_000, 999]) {
      await markEnrolmentDue(db, id, at);
      const [due] = await listDueClients(db);
      if (!due) throw new Error("The client is not due");
      await markEnrolmentDue(db, id, 1_000);
      await finishEnrolment(db, due);
      expect(await listDueClients(db)).toMatchObject([{ clientId: id }]);
    }
    const [last] = await listDueClients(db);
    if (last) await finishEnrolment(db, last);
    expect(await listDueClients(db)).toEqual([]);
  });

  it("marking all clients gives each client a different mark", async () => {
    const { db } = await open();
    const [marked, other] = [(await buildClient(db)).id, (await buildClient(db)).id];
    await markEnrolmentDue(db, marked, 1_000);
    const [dueClient] = await listDueClients(db);
    await markEnrolmentDue(db, null, 1_000);
    if (dueClient) await finishEnrolment(db, dueClient);
    expect((await listDueClients(db)).map(({ clientId }) => clientId)).toEqual([marked, other].toSorted());
  });
});
