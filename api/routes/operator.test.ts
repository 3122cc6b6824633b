import { randomBytes, randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import type { GivenFiles, UploadedFolder } from "#contract/extensions/operator.ts";
import { buildMember, buildTenant, signIn, startTestApi, type TestApi } from "../../tests/support/api.ts";
import { buildClientDocument, buildEmployerDocument } from "../../tests/support/client-documents.ts";
import { describeEachDatabase, listAllRows, useTestApi } from "../../tests/support/database.ts";
import type { ClientDocument } from "../clients/document.ts";
import { writeClientFolder } from "../clients/folder/write/write-client-folder.ts";

const operatorToken = randomBytes(32).toString("base64url");
const OPERATOR_CLIENTS_CALL = "/v1/operator/clients";
const posts = ["check", "diff", "import"];

/** A client's folder, with the texts that the law requires. */
const toFolder = (document: ClientDocument, changes: GivenFiles = {}): UploadedFolder => {
  const files: GivenFiles = {};
  const policies = (["terms", "policy", "cookie"] as const).map((type) => ({
    type,
    version: "1",
    title: type,
    html: `<p>${type}</p>`,
    published: "2026-01-01",
    changes: null,
  }));
  for (const [path, content] of writeClientFolder({ ...document, policies })) {
    files[path] = typeof content === "string" ? content : { base64: Buffer.from(content).toString("base64") };
  }
  return { name: document.code, files: { ...files, ...changes } };
};

describeEachDatabase("operators' calls", (open) => {
  const test = useTestApi(open, { operatorToken });
  let code: string;
  /** Each test has its own network. */
  let network = 0;

  beforeEach(() => {
    code = `quay-${randomUUID().slice(0, 8)}`;
    network += 1;
  });

  interface OperatorRequest {
    body?: unknown;
    token?: string | null;
    headers?: Record<string, string>;
    api?: TestApi["api"];
    address?: string;
  }
  const sendAsOperator = async (
    method: string,
    path: string,
    {
      body,
      token = operatorToken,
      headers,
      api = test.api,
      address = `203.0.${network}.7`,
    }: OperatorRequest = {},
  ) => {
    const request = new Request(`http://api.example${OPERATOR_CLIENTS_CALL}/${path}`, {
      method,
      headers: {
        "Content-Type": "application/json",
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const response = await api.fetch(request, { address, isTrusted: false });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const postFolders = (action: string, folders: UploadedFolder[], more: object = {}) =>
    sendAsOperator("POST", action, { body: { folders, ...more } });
  const buildFolder = (changes: GivenFiles = {}, overrides: Partial<ClientDocument> = {}) =>
    toFolder(buildClientDocument(code, overrides), changes);
  const loadAllRows = () => listAllRows(test.db);
  const sendEverywhere = async (request: OperatorRequest) => [
    ...(await Promise.all(
      posts.map((verb) => sendAsOperator("POST", verb, { ...request, body: { folders: [buildFolder()] } })),
    )),
    await sendAsOperator("GET", code, request),
  ];

  it("[B1] an operator's call replies 404, with or without a token, when no operator token is configured", async () => {
    const closed = await startTestApi(test.database);
    for (const token of [operatorToken, "null", "undefined", null]) {
      const replies = await sendEverywhere({ token, api: closed.api });
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    await closed.close();
  });

  it("[B1] an operator's call through the portal replies 404, even with the right token", async () => {
    for (const action of posts) {
      const reply = await test.send("POST", `${OPERATOR_CLIENTS_CALL}/${action}`, {
        token: operatorToken,
        ip: "127.0.0.1",
        body: { folders: [buildFolder()] },
      });
      expect(reply.status).toBe(404);
    }
    const reply = await test.send("GET", `${OPERATOR_CLIENTS_CALL}/${code}`, { token: operatorToken });
    expect(reply.status).toBe(404);
  });

  it("[A2] an operator's call replies 401 without the right token, and blocks a network after twenty wrong ones", async () => {
    const before = await loadAllRows();
    for (const reply of await sendEverywhere({ token: null })) expect(reply.status).toBe(401);
    const wrong = `${operatorToken.slice(0, -1)}${operatorToken.endsWith("A") ? "E" : "A"}`;
    for (let index = 0; index < 20; index += 4) {
      for (const { status, body } of await sendEverywhere({ token: wrong })) {
        expect(status).toBe(401);
        expect(body).toEqual({ error: "unauthorised", request_id: body.request_id });
      }
    }
    const refused = await sendAsOperator("GET", code);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await sendAsOperator("GET", code, { address: "198.51.100.9" })).status).toBe(404);
    expect(await loadAllRows()).toEqual(before);
    const lines = test.logLines.join("\n");
    expect(lines).not.toContain(operatorToken);
    expect(lines).not.toContain(wrong);
  });

  it("[B1] [E5] an operator's call refuses sessions of employees, employers and viewers", async () => {
    const tenant = await buildTenant(test.db);
    const employer = await buildMember(test.db, tenant.client.id, { user_type: "employer" });
    const employee = await signIn(test, tenant);
    const boss = await signIn(test, { email: String(employer.email), domain: tenant.domain });
    const before = await loadAllRows();
    const view = { "X-Masquerade": tenant.employee.id, "X-Masquerade-Scheme-Year": "2026" };
    for (const token of [employee.token, boss.token]) {
      for (const headers of [undefined, view, { "X-Authorization": `Bearer ${operatorToken}` }]) {
        const { status } = await sendAsOperator("POST", "import", {
          token,
          headers,
          body: { folders: [buildFolder()] },
        });
        expect(status).toBe(401);
      }
    }
    expect(await loadAllRows()).toEqual(before);
  });

  it("an operator's check reports every error with its file and line", async () => {
    const broken = buildFolder({ "windows.csv": "opens,closes,cover from\n2027-02-30,x,2027-04-01\n" });
    const yaml = String(broken.files["client.yaml"])
      .replace("'#0B4F6C'", "blue")
      .replace('"#0B4F6C"', "blue");
    const { status, body } = await postFolders("check", [
      { ...broken, files: { ...broken.files, "client.yaml": yaml, "plans/dental/abuot.md": "x" } },
    ]);
    expect(status).toBe(200);
    expect(body.ok).toBe(false);
    const places = body.problems.map(({ file, line }: { file: string; line: number }) => `${file}:${line}`);
    const lineOfColour = yaml.split("\n").findIndex((line) => line.includes("blue")) + 1;
    expect(lineOfColour).toBeGreaterThan(0);
    expect(places).toContain(`${code}/client.yaml:${lineOfColour}`);
    expect(places).toContain(`${code}/windows.csv:2`);
    const misspelt = body.problems.find(({ file }: { file: string }) => file.endsWith("abuot.md"));
    expect(misspelt).toMatchObject({ severity: "error", hint: "Did you mean plans/dental/about.md?" });
    expect((await postFolders("check", [buildFolder()])).body.ok).toBe(true);
  });

  it("a diff shows the changes of an import, and writes nothing", async () => {
    const before = await loadAllRows();
    const { status, body } = await postFolders("diff", [buildFolder()]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ok: true, clients: [{ code, isNew: true, refusals: [] }] });
    expect(body.clients[0].changes.length).toBeGreaterThan(0);
    const faulty = await postFolders("diff", [buildFolder({ "client.yaml": "name: [" })]);
    expect(faulty.body).toMatchObject({ ok: false, clients: [] });
    expect(await loadAllRows()).toEqual(before);
  });

  it("[E8] an import creates a client with an email to its employer, and a second import changes nothing", async () => {
    const email = `nia@${code}.example`;
    const newFolder = buildFolder({}, { employers: [buildEmployerDocument({ email })] });
    const { status, body } = await postFolders("import", [newFolder]);
    expect([status, body.ok, body.clients[0].isNew]).toEqual([200, true, true]);
    const scheme = await test.send("GET", `/v1/scheme?domain=${code}`);
    expect(scheme.status).toBe(200);
    expect(JSON.stringify(scheme.body)).toContain(`${code} Rewards`);
    await test.api.drainOutbox();
    expect(test.mails.filter(({ to }) => to === email)).toHaveLength(1);
    const rows = await test.db
      .selectFrom("audit")
      .select(["actor_id", "ip"])
      .where("action", "=", "client.imported")
      .where("client_id", "=", code)
      .execute();
    expect(rows).toEqual([{ actor_id: "operator", ip: `203.0.${network}.7` }]);
    const after = await loadAllRows();
    const again = await postFolders("import", [newFolder]);
    expect(again.status).toBe(200);
    expect(again.body.clients).toEqual([{ code, isNew: false, changes: [], refusals: [] }]);
    expect(await loadAllRows()).toEqual(after);
  });

  it("an import with an error or a refusal imports none of the folders", async () => {
    const other = toFolder(buildClientDocument(`${code}-b`));
    const before = await loadAllRows();
    const faulty = await postFolders("import", [other, buildFolder({ "client.yaml": "name: [" })]);
    expect([faulty.status, faulty.body.error, faulty.body.clients]).toEqual([422, "not_imported", []]);
    expect(faulty.body.problems).toContainEqual(
      expect.objectContaining({ file: `${code}/client.yaml`, severity: "error" }),
    );
    const past = await postFolders("import", [other], { from: "2020-01-01" });
    expect(past.status).toBe(422);
    expect(past.body.clients[0].refusals.join()).toContain("2020-01-01 is past");
    const twice = await postFolders("import", [other, other]);
    expect(twice.status).toBe(422);
    expect(twice.body.clients[0].refusals).toContain(`The client ${code}-b is given twice`);
    expect(await loadAllRows()).toEqual(before);
  });

  it("an operator's export returns a folder that imports without changes", async () => {
    await postFolders("import", [buildFolder()]);
    const exported = await sendAsOperator("GET", code);
    expect(exported.status).toBe(200);
    expect(exported.body.name).toBe(code);
    const before = await loadAllRows();
    const { status, body } = await postFolders("import", [exported.body]);
    expect(status).toBe(200);
    expect(body.clients).toEqual([{ code, isNew: false, changes: [], refusals: [] }]);
    expect(await loadAllRows()).toEqual(before);
    expect((await sendAsOperator("GET", "no-such-client")).status).toBe(404);
  });

  it.each(["../x.md", "/etc/x", "plans/../client.yaml", "plans\\x.md", "C:/x.md", "plans//x.md", "./x"])(
    "[C4] a file at the path %s is refused with a reason",
    async (path) => {
      const { status, body } = await postFolders("import", [buildFolder({ [path]: "x" })]);
      expect(status).toBe(422);
      expect(body.problems).toContainEqual(
        expect.objectContaining({
          file: `${code}/${path}`,
          text: "This path does not lead into the folder",
        }),
      );
    },
  );

  it("[C4] too many files, too large files and invalid base64 are refused with a reason", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 5_001 }, (_, index) => [`policies/${index}.md`, "x"]),
    );
    const listTexts = async (uploaded: UploadedFolder) =>
      (await postFolders("check", [uploaded])).body.problems.map(({ text }: { text: string }) => text);
    expect(await listTexts({ name: code, files: many })).toContain(
      "The folder holds 5001 files and folders; 5000 is the most",
    );
    const logo = { base64: Buffer.alloc(500 * 1024 + 1).toString("base64") };
    expect(await listTexts(buildFolder({ "logos/big.png": logo }))).toContain(
      "This file has 501 kB; 500 kB is the most",
    );
    expect(await listTexts(buildFolder({ "logos/odd.png": { base64: "###" } }))).toContain(
      "This is not base64",
    );
    expect(await listTexts(buildFolder({ "Client.yaml": "" }))).toContain(
      "This is here twice: Client.yaml and client.yaml",
    );
  });

  it("an import refuses ten megabytes with 413 and the limit, and accepts three", async () => {
    const checkFolderOfLength = (length: number) =>
      postFolders("check", [buildFolder({ "README.md": "x".repeat(length) })]);
    const refused = await checkFolderOfLength(10 * 1024 * 1024);
    expect([refused.status, refused.body.message]).toEqual([413, "The body is larger than 10 MB"]);
    expect((await checkFolderOfLength(3 * 1024 * 1024)).status).toBe(200);
    for (const body of [{}, { folders: [] }, { folders: [{ name: "../x", files: {} }] }]) {
      expect((await sendAsOperator("POST", "check", { body })).status).toBe(400);
    }
  });
});
