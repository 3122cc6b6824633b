import { pino } from "pino";
import { expect, it } from "vitest";
import { defineCall, fileSchema, z } from "#contract/define.ts";
import { createUpstream } from "../../app/upstream/client.server.ts";
import { createFaults } from "../../app/upstream/faults.server.ts";
import { createInProcessTransport } from "../../app/upstream/transport.server.ts";
import { createHttp } from "./http.ts";
import { FileAnswer, implement } from "./implement.ts";
import { noObserver } from "./observer.ts";
import type { Services } from "./services.ts";

const options = { source: "none", access: "anyone" } as const;
const download = defineCall("GET /v1/files/{id}", {
  ...options,
  id: "download",
  summary: "A file",
  params: z.object({ id: z.string() }),
  file: ["text/csv"],
  reply: fileSchema,
});
const upload = defineCall("POST /v1/files/{id}/versions", {
  ...options,
  id: "upload",
  summary: "Takes a file",
  params: z.object({ id: z.string() }),
  upload: 300_000,
  reply: z.object({ bytes: z.number() }),
});

const log = pino({ level: "silent" });
const implementations = [
  implement(download, async ({ params, refuse }) => {
    if (params.id === "none") return refuse("not_found");
    return new FileAnswer('a "b"\r\nc.csv', "text/csv", new Blob(["£5,Łukasz"]).stream());
  }),
  implement(upload, async ({ file }) => {
    let bytes = 0;
    for await (const chunk of file) bytes += chunk.byteLength;
    return { bytes };
  }),
];
// Empty, because these calls need no session and use no service.
const services = {} as Services;
const app = createHttp([{ title: "Files", implementations }], {
  services,
  log,
  observer: noObserver,
  findAuditFault: () => null,
  checkReplies: true,
});
const fetchFromApp = async (request: Request) =>
  app.fetch(request, { origin: { address: null, isTrusted: true } });

/** The portal's client, connected to the API's routes. */
const client = createUpstream({
  transport: createInProcessTransport({
    answer: async (request) => ({ response: await fetchFromApp(request) }),
  }),
  faults: createFaults(),
  log: { warn() {} },
  caller: { requestId: "request-1", ip: "192.0.2.1" },
  onUnauthorised() {},
  onCalled() {},
});
const createByteStream = (bytes: number) => new Blob([new Uint8Array(bytes)]).stream();

it("a file is sent unchanged, with a safe name for saving", async () => {
  const reply = await client.call(download, { params: { id: "1" } });
  if (!reply.ok) throw new Error(reply.name);
  expect(await reply.data.text()).toBe("£5,Łukasz");
  expect(reply.data.headers.get("content-type")).toBe("text/csv");
  expect(reply.data.headers.get("content-disposition")).toBe('attachment; filename="a-b-c.csv"');
  expect(reply.data.headers.get("x-content-type-options")).toBe("nosniff");
  expect(reply.data.headers.get("cache-control")).toBe("no-store");
});

it("an unknown file is refused as not found", async () => {
  expect(await client.call(download, { params: { id: "none" } })).toMatchObject({
    ok: false,
    name: "not_found",
  });
});

it("[C5] the API reads an upload while it arrives, up to the upload's own limit", async () => {
  const uploadBytes = (bytes: number) =>
    client.call(upload, { params: { id: "1" }, file: createByteStream(bytes) });
  expect(await uploadBytes(300_000)).toMatchObject({ ok: true, data: { bytes: 300_000 } });
  expect(await uploadBytes(300_001)).toMatchObject({ ok: false, body: { error: "too_large" } });
  const response = await fetchFromApp(
    new Request("http://api.internal/v1/files/1/versions", {
      method: "POST",
      headers: { "Content-Length": "300001" },
      body: "short",
    }),
  );
  expect(response.status).toBe(413);
});
