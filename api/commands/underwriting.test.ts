import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildFamilyMember } from "../../tests/support/builders.ts";
import { describeEachDatabase, useTestApi } from "../../tests/support/database.ts";
import { buildLifeMember, buildLifeRequest, type LifeMember } from "../../tests/support/life-member.ts";
import { sealRow } from "../db/sealing/rows.ts";
import { runCommand } from "./run.ts";

const answers = { treatment: true, medicine: false, waiting: false, serious: false };

describeEachDatabase("the operators' command for medical answers", (open) => {
  const test = useTestApi(open);
  let folder: string;
  let member: LifeMember;
  let id: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "answers-"));
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    member = await buildLifeMember(test, { first_name: "Sam", surname: "=Rowe", employee_number: "000101" });
    const client_id = member.tenant.client.id;
    for (const [code, name] of [
      ["kestrel", "Kestrel Life"],
      ["fernhill", "Fernhill Pensions"],
    ] as const)
      await test.db.insertInto("providers").values({ client_id, code, name }).execute();
    await test.db
      .updateTable("benefit_contents")
      .set({ provider_code: "kestrel", policy_number: "KL-77" })
      .where("client_id", "=", client_id)
      .execute();
    ({ id } = await buildLifeRequest(test.db, member.sam));
    const partner = await buildFamilyMember(test.db, member.sam, {
      relationship: "partner",
      first_name: "Kim",
      surname: "Rowe",
      date_of_birth: "1987-02-03",
    });
    await test.db
      .updateTable("selections")
      .set({ people: JSON.stringify([partner.id]) })
      .where("id", "=", id)
      .execute();
    await saveAnswers(answers);
  });

  const saveAnswers = async (given: object | null) => {
    const owner = { id, client_id: member.tenant.client.id };
    const sealed = sealRow(test.db, "selections", {
      ...owner,
      medical_answers: given && JSON.stringify(given),
    });
    await test.db.updateTable("selections").set(sealed).where("id", "=", id).execute();
  };
  const runExport = async (provider: string, out: string) => {
    const printed: string[] = [];
    const { id: client } = member.tenant.client;
    const exit = await runCommand(["answers", "export", provider, "--client", client, "--out", out], {
      openDatabase: async () => ({ db: test.db }) as never,
      clock: test.clock,
      folders: { readFolders: async () => ({ documents: [], problems: [] }), writeFolder: () => new Map() },
      operator: "jo",
      print: (text) => void printed.push(text),
      printError: (text) => void printed.push(text),
      confirm: async () => false,
    });
    return { exit, printed };
  };
  const toPath = () => join(folder, `${id}.csv`);

  it("[B10] an export gives the insurer each question with its answer and the cover that waits, and audits it", async () => {
    expect(await runExport("kestrel", toPath())).toEqual({
      exit: 0,
      printed: [`Requests in ${toPath()}: 1. Give the file to Kestrel Life alone`],
    });
    expect((await stat(toPath())).mode & 0o777).toBe(0o600);
    const rows: Record<string, string>[] = parse(await readFile(toPath()), { columns: true, bom: true });
    expect(rows).toHaveLength(4);
    expect(rows[0]).toEqual({
      Request: id,
      Benefit: "Life assurance",
      "Policy number": "KL-77",
      "Employee number": "000101",
      "First name": "Sam",
      Surname: "'=Rowe",
      "Date of birth": "1986-03-08",
      "People covered": "Kim Rowe, born 3 February 1987",
      "Cover requested": "£832,000.00",
      "Cover without questions": "£750,000.00",
      "Requested on": "2026-10-01",
      "Decide by": "2026-12-30",
      Question: "Have you seen a specialist, or been in hospital, in the last 5 years?",
      Answer: "Yes",
    });
    expect(rows.map(({ Answer }) => Answer)).toEqual(["Yes", "No", "No", "No"]);
    const audit = test.db
      .selectFrom("audit")
      .select(["actor_id", "subject_id"])
      .where("action", "=", "underwriting.answers_exported")
      .where("target_id", "=", id);
    expect(await audit.execute()).toEqual([{ actor_id: "command", subject_id: member.sam.id }]);
    expect(await runExport("kestrel", toPath())).toEqual({
      exit: 1,
      printed: [`${toPath()}: It exists already. Name a new one`],
    });
  });

  it("[B10] an insurer gets no answers about another insurer's benefit, nor an incomplete or answered request", async () => {
    const unknown = await runExport("acme", toPath());
    expect(unknown).toMatchObject({ exit: 1, printed: [expect.stringContaining("Its providers: kestrel")] });
    expect((await runExport("fernhill", toPath())).exit).toBe(1);
    await saveAnswers({ treatment: true });
    const none = { exit: 0, printed: ["No medical answers wait for Kestrel Life"] };
    expect(await runExport("kestrel", toPath())).toEqual(none);
    await saveAnswers(answers);
    const { tenant, employer } = member;
    const body = { decision: "ask-again", decidedOn: "2026-11-12", reference: "UW-1", version: 1 };
    const path = `/main/client/${tenant.client.id}/underwriting/${id}`;
    expect((await test.send("POST", path, { token: employer, body })).status).toBe(200);
    expect(await runExport("kestrel", toPath())).toEqual(none);
    await expect(stat(toPath())).rejects.toThrow("ENOENT");
  });
});
