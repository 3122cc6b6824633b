import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { collectStartGarbage } from "../../app/platform/start-garbage.server.ts";
import { createTestClock } from "../../tests/support/builders.ts";
import { buildClientDocument, buildPlanDocument } from "../../tests/support/client-documents.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { importClients } from "../clients/import.ts";
import type { OpenDatabase } from "../db/open.ts";
import type { Schema } from "../db/schema.ts";
import { type Clock, hoursToMs } from "../domain/clock.ts";
import { createCatalogues } from "./catalogues.ts";
import { createRateBook } from "./rates.ts";

/** Imports a client with this code and these plans. */
const importClient = (
  database: OpenDatabase<Schema>,
  clock: Clock,
  code: string,
  plans?: readonly string[],
) =>
  importClients(
    { database, clock },
    {
      documents: [
        buildClientDocument(code, plans && { plans: plans.map((plan) => buildPlanDocument(plan)) }),
      ],
      day: null,
      actor: { id: "test", request: { id: "test", ip: null } },
    },
  );

describeEachDatabase("the plans of clients", (open) => {
  const openCatalogues = async () => {
    const database = await open();
    const clock = createTestClock();
    const rates = createRateBook({ db: database.db, clock });
    const catalogues = createCatalogues({ db: database.db, clock, rates });
    return { database, clock, catalogues, code: `quay-${randomUUID().slice(0, 8)}` };
  };

  it("rates and plans of an import reach every node within 5 seconds, and never partly", async () => {
    const database = await open();
    const { db } = database;
    const clock = createTestClock();
    const createNode = () => createCatalogues({ db, clock, rates: createRateBook({ db, clock }) });
    const nodes = [createNode(), createNode()];
    const code = `quay-${randomUUID().slice(0, 8)}`;
    const loadPlans = async (client: string) =>
      (await Promise.all(nodes.map((node) => node.get(client)))).map(({ products }) =>
        products.map((product) => product.code),
      );
    const importPlans = (...plans: string[]) => importClient(database, clock, code, plans);
    await importPlans("pension", "dental");
    const before = ["pension", "dental"];
    expect(await loadPlans(code)).toEqual([before, before]);
    expect((await importPlans("pension", "dental", "gym")).ok).toBe(true);
    clock.advance(5_001);
    const after = ["pension", "dental", "gym"];
    expect(await loadPlans(code)).toEqual([after, after]);
  });

  it("[D9] plans of an import reach a node whose clock is set back", async () => {
    const { database, clock, catalogues, code } = await openCatalogues();
    const listPlans = async () => (await catalogues.get(code)).products.map((product) => product.code);
    await importClient(database, clock, code, ["pension"]);
    expect(await listPlans()).toEqual(["pension"]);
    await importClient(database, clock, code, ["pension", "gym"]);
    clock.advance(-5_001);
    expect(await listPlans()).toEqual(["pension", "gym"]);
  });

  it("a catalogue is loaded once for many requests, and again for a client that had no catalogue before", async () => {
    const { database, clock, catalogues, code } = await openCatalogues();
    await importClient(database, clock, code);
    expect(await catalogues.get(code)).toBe(await catalogues.get(code));
    const late = `late-${randomUUID().slice(0, 8)}`;
    expect((await catalogues.get(late)).products).toEqual([]);
    await importClient(database, clock, late);
    expect((await catalogues.get(late)).products).not.toEqual([]);
  });

  it("[OPS-09] the catalogues of a day are dropped on the next day", async () => {
    const { database, clock, catalogues, code } = await openCatalogues();
    await importClient(database, clock, code);
    const yesterday = new WeakRef(await catalogues.get(code));
    await collectStartGarbage();
    expect(yesterday.deref()).toBeDefined();
    clock.advance(hoursToMs(24));
    const today = await catalogues.get(code);
    await collectStartGarbage();
    expect(yesterday.deref()).toBeUndefined();
    expect(await catalogues.get(code)).toBe(today);
  });
});
