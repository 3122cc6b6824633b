import { expect, it } from "vitest";
import { buildTenant, signIn } from "../../tests/support/api.ts";
import { describeEachDatabase, useTestApi } from "../../tests/support/database.ts";
import { buildFileRow, toCsv } from "../../tests/support/employee-file.ts";
import { getUploads } from "../../tests/support/uploads.ts";

describeEachDatabase("employee data uploads of several clients", (open) => {
  const test = useTestApi(open);

  const addEmployer = async () => {
    const tenant = await buildTenant(test.db, { employee: { user_type: "employer" } });
    const { token } = await signIn(test, tenant);
    return { id: tenant.client.id, uploads: getUploads(test, () => ({ ...tenant, token })) };
  };
  const buildFile = (prefix: string, size: number) =>
    toCsv(Array.from({ length: size }, (_, index) => buildFileRow(`${prefix}-${index}`)));
  /** Clients in the order in which their files were checked. */
  const listCheckedUploads = () =>
    test.logLines
      .map((line) => JSON.parse(line))
      .filter(({ msg, status }) => msg === "upload" && status === "checked")
      .map(({ client }) => client);

  it("two clients' large files are checked before a third client's larger file that arrived first", async () => {
    const [largest, second, third] = [await addEmployer(), await addEmployer(), await addEmployer()];
    const { body: first } = await largest.uploads.send(buildFile("A", 25_000));
    await second.uploads.send(buildFile("B", 3_000));
    await third.uploads.send(buildFile("C", 3_000));

    await test.api.drainUploads();

    expect((await largest.uploads.get(first.uploadId)).status).toBe("checked");
    expect(listCheckedUploads().indexOf(largest.id)).toBe(2);
    expect(listCheckedUploads().slice(0, 2).sort()).toEqual([second.id, third.id].sort());
  }, 240_000);

  it("an upload says that it waits while no node works on it, and not once a node has claimed it", async () => {
    const { uploads } = await addEmployer();
    const { uploadId: id } = await uploads.check(buildFile("W", 3));
    const hasWaitingStatus = async (status: "checking" | "checked", claimedUntil: number) => {
      const row = { status, claimed_until: claimedUntil };
      await test.db.updateTable("uploads").set(row).where("id", "=", id).execute();
      return (await uploads.get(id)).isWaiting;
    };
    expect(await hasWaitingStatus("checking", 0)).toBe(true);
    expect(await hasWaitingStatus("checking", test.clock.real().getTime() + 60_000)).toBe(false);
    expect(await hasWaitingStatus("checked", 0)).toBe(false);
  });

  it("[D9] a file whose sender left while the clock was fast does not block another file once the clock is right", async () => {
    const { uploads } = await addEmployer();
    const { uploadId: id } = await uploads.check(buildFile("G", 3));
    const row = { status: "receiving", claimed_until: test.clock.real().getTime() + 3_600_000 } as const;
    await test.db.updateTable("uploads").set(row).where("id", "=", id).execute();
    expect((await uploads.send(buildFile("H", 3))).status).toBe(409);
    await test.api.drainUploads();
    expect((await uploads.send(buildFile("H", 3))).status).toBe(200);
  });
});
