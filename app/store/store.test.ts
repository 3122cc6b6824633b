import { beforeAll, describe, expect, test } from "vitest";
import { createTestClock } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import type { StoreDatabase } from "./schema.server.ts";
import { createStore, type PortalStore } from "./store.server.ts";

describeEachDatabase("the portal's store starts empty and answers", (open) => {
  const clock = createTestClock();
  let database: StoreDatabase;
  let store: PortalStore;
  beforeAll(async () => {
    database = await open();
    store = await createStore(database, clock);
  });

  test("[D8] several processes may start at the same time on an empty database", async () => {
    const shared = await open();
    const stores = await Promise.all([1, 2, 3].map(() => createStore(shared, clock)));
    await Promise.all(stores.map((each) => each.ping()));
    await createStore(shared, clock);
  });

  test("[D7] a store of a newer version stays unchanged, and the operator gets an error", async () => {
    const newer: StoreDatabase = await open();
    await createStore(newer, clock);
    await newer.db
      .insertInto("portal_migration")
      .values({ name: "9999-12-later", timestamp: "2999" })
      .execute();
    await expect(createStore(newer, clock)).rejects.toThrow(/newer version .* 9999-12-later/);
  });

  describe("one-time claims", () => {
    test("[C8] one of fifty simultaneous claims wins, and a claim in another scope is independent", async () => {
      const claims = await Promise.all(
        Array.from({ length: 50 }, () => store.oneTime.claim("contact", "f1", 60)),
      );
      expect(claims.filter(Boolean)).toHaveLength(1);
      expect(await store.oneTime.isClaimed("contact", "f1")).toBe(true);
      expect(await store.oneTime.isClaimed("logout", "f1")).toBe(false);
      expect(await store.oneTime.claim("logout", "f1", 60)).toBe(true);
    });

    test("[C8] each of one holder's simultaneous claims wins, and no other holder's claim does", async () => {
      const claimOnce = (holder?: string) => store.oneTime.claim("contact", "f3", 60, holder);
      expect(await Promise.all([claimOnce("a"), claimOnce("a"), claimOnce("a")])).toEqual([true, true, true]);
      expect([await claimOnce("b"), await claimOnce()]).toEqual([false, false]);
    });

    test("a one-time claim can be made again after its release", async () => {
      await store.oneTime.claim("contact", "f2", 60);
      await store.oneTime.release("contact", "f2");
      expect(await store.oneTime.claim("contact", "f2", 60)).toBe(true);
    });
  });

  describe("rate limits", () => {
    const limit = { limit: 5, windowSeconds: 60 };

    test("[A2] a rate limit allows exactly its number of hits out of two hundred at the same time", async () => {
      const hits = await Promise.all(
        Array.from({ length: 200 }, () => store.rate.hit("login:192.0.2.1", limit)),
      );
      expect(hits.filter((hit) => hit.allowed)).toHaveLength(5);
      expect(hits.filter((hit) => !hit.allowed).every((hit) => hit.retryAfterSeconds === 60)).toBe(true);
    });

    test("a rate limit ends with its window, counts each name separately, and restarts after a reset", async () => {
      for (let hit = 0; hit < 5; hit++) await store.rate.hit("a", limit);
      expect((await store.rate.hit("a", limit)).allowed).toBe(false);
      expect(await store.rate.hit("b", limit)).toEqual({
        allowed: true,
        remaining: 4,
        retryAfterSeconds: 60,
      });
      clock.advance(59_000);
      expect(await store.rate.hit("a", limit)).toEqual({
        allowed: false,
        remaining: 0,
        retryAfterSeconds: 1,
      });
      clock.advance(1_000);
      expect((await store.rate.hit("a", limit)).remaining).toBe(4);
      await store.rate.reset("a");
      expect((await store.rate.hit("a", limit)).remaining).toBe(4);
    });

    test("[D9] a rate limit that was used up while the clock was fast starts again once the clock is corrected", async () => {
      clock.advance(86_400_000);
      for (let hit = 0; hit < 6; hit++) await store.rate.hit("fast", limit);
      expect((await store.rate.hit("fast", limit)).allowed).toBe(false);
      clock.advance(-86_400_000);
      expect((await store.rate.hit("fast", limit)).remaining).toBe(4);
    });

    test("names of rate limits are stored as hashes, because they may contain an address or an email", async () => {
      await store.rate.hit("aisha.patel@harbourline.example", limit);
      const rows = await database.db.selectFrom("portal_rate").select("name").execute();
      expect(JSON.stringify(rows)).not.toContain("aisha");
    });
  });

  describe("stored blobs", () => {
    test("blobs are found until they expire, and replaced under the same id", async () => {
      await store.blobs.put("s1", "x".repeat(60_000), 60);
      await store.blobs.put("s1", "second", 60);
      expect(await store.blobs.find("s1")).toBe("second");
      clock.advance(60_000);
      expect(await store.blobs.find("s1")).toBeNull();
      expect(await store.blobs.find("nothing")).toBeNull();
      await store.blobs.put("s2", "x", 60);
      await store.blobs.remove("s2");
      expect(await store.blobs.find("s2")).toBeNull();
    });
  });

  test("a purge deletes expired rows and keeps the others", async () => {
    clock.advance(3_600_000);
    await store.purge();
    await store.oneTime.claim("purge", "short", 10);
    await store.oneTime.claim("purge", "long", 100);
    await store.rate.hit("purge", { limit: 1, windowSeconds: 10 });
    await store.blobs.put("purge", "x", 10);
    expect(await store.purge()).toBe(0);
    clock.advance(10_000);
    expect(await store.purge()).toBe(3);
    expect(await store.oneTime.isClaimed("purge", "long")).toBe(true);
  });
});
