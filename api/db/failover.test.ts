import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMovingAddress } from "../../tests/support/moving-address.ts";
import { type StartedPostgres, startPostgres, startStandby } from "../../tests/support/postgres.ts";
import { type OpenDatabase, openDatabase } from "./open.ts";
import { inTransaction } from "./transaction.ts";

type Db = Kysely<{ words: { word: string } }>;

const insertWord = (db: Db, word: string) =>
  inTransaction(db, (trx) => trx.insertInto("words").values({ word }).execute());
const listWords = async (db: Db) =>
  (await db.selectFrom("words").select("word").execute()).map(({ word }) => word).toSorted();
const isReplica = async (db: Db) =>
  (await sql<{ is: boolean }>`select current_setting('transaction_read_only') = 'on' as is`.execute(db))
    .rows[0]?.is;

describe("a PostgreSQL server with a replica", () => {
  let primary: StartedPostgres;
  let standby: StartedPostgres;
  let address: Awaited<ReturnType<typeof startMovingAddress>>;
  let database: OpenDatabase;
  let db: Db;
  let follower: OpenDatabase;
  beforeAll(async () => {
    primary = await startPostgres({ durable: true });
    standby = await startStandby(primary);
    address = await startMovingAddress(primary.url);
    database = await openDatabase(address.url, { replicaUrl: standby.url });
    db = database.db;
    follower = await openDatabase(standby.url, { poolSize: 1 });
    await sql`create table words (word text primary key)`.execute(db);
  });
  afterAll(async () => {
    await database.close();
    await follower.close();
    await address.close();
    await standby.stop();
  });
  const getReplica = () => {
    if (!database.replica) throw new Error("A replica is configured");
    return database.replica;
  };

  test("[OPS-05] a replica answers reads, and the primary answers writes and transactions", async () => {
    await expect.poll(() => getReplica().isCurrent(), { timeout: 20_000 }).toBe(true);
    const readDb = getReplica().db as Db;
    expect(await isReplica(readDb)).toBe(true);
    expect(await readDb.transaction().execute((trx) => isReplica(trx))).toBe(false);
    await insertWord(readDb, "through the replica's handle");
    expect(await isReplica(db)).toBe(false);
  });

  test("[OPS-05] a replica is current only while it has everything that was written", async () => {
    await sql`select pg_wal_replay_pause()`.execute(follower.db);
    await insertWord(db, "not yet replayed");
    expect(await getReplica().isCurrent()).toBe(false);
    await sql`select pg_wal_replay_resume()`.execute(follower.db);
    await expect.poll(() => getReplica().isCurrent(), { timeout: 20_000 }).toBe(true);
    expect(await listWords(getReplica().db as Db)).toContain("not yet replayed");
  });

  test("[OPS-06] every acknowledged write exists once after a failover", async () => {
    await sql`alter system set synchronous_standby_names = '*'`.execute(db);
    await sql`select pg_reload_conf()`.execute(db);
    await db.deleteFrom("words").execute();
    const acknowledged: string[] = [];
    const unknown: string[] = [];
    let isOver = false;
    const writeUntilOver = async (writer: number) => {
      for (let count = 0; !isOver; count++) {
        const word = `${writer}-${count}`;
        try {
          await insertWord(db, word);
          acknowledged.push(word);
        } catch (error) {
          expect((error as { code?: string }).code).toBe("08007");
          unknown.push(word);
        }
      }
    };
    const readUntilOver = async () => {
      while (!isOver) await sql`select count(*) from words`.execute(db);
    };
    const load = Promise.all([
      writeUntilOver(1),
      writeUntilOver(2),
      writeUntilOver(3),
      readUntilOver(),
      readUntilOver(),
    ]);
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(20);

    // The address points first to a read-only server (25006), and then briefly to none.
    address.moveTo(null);
    address.moveTo(standby.url);
    await primary.stop();
    await sql`select pg_promote()`.execute(follower.db);
    await sql`alter system set synchronous_standby_names = ''`.execute(follower.db);
    await sql`select pg_reload_conf()`.execute(follower.db);
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 20);
    isOver = true;
    await load;
    const words = await listWords(db);
    expect(words.filter((word) => !unknown.includes(word))).toEqual(acknowledged.toSorted());
  });
});
