import type { MiddlewareHandler } from "hono";
import { pino } from "pino";
import { expect, it, test } from "vitest";
import { type Call, defineCall, z } from "#contract/define.ts";
import type { Actor } from "../domain/actor.ts";
import { type ApiEnv, bindCall, createApiApp } from "./bind.ts";
import { toByteStream } from "./byte-stream.ts";
import { describeFault, toFailureReply } from "./faults.ts";
import { FileAnswer, implement } from "./implement.ts";

const call = defineCall("GET /v1/sample", {
  id: "sample",
  source: "none",
  summary: "A sample",
  access: "anyone",
  reply: z.object({ name: z.string(), note: z.string().nullish() }),
});

async function answerWith(reply: object, guard: MiddlewareHandler<ApiEnv> = (_, next) => next()) {
  const { response, faults } = await sendTo(call, reply, guard);
  return { status: response.status, body: await response.json(), faults };
}

async function sendTo(
  call: Call,
  reply: object,
  guard: MiddlewareHandler<ApiEnv> = (_, next) => next(),
  log = pino({ level: "silent" }),
) {
  const app = createApiApp();
  const faults: string[] = [];
  app.use(async (c, next) => {
    c.set("facts", { id: "request-1", ip: null, log });
    await next();
  });
  app.onError((fault) => {
    faults.push(String(describeFault(fault).message));
    return toFailureReply("internal", "request-1");
  });
  bindCall(
    app,
    "Samples",
    implement(call, async () => reply as never),
    {
      guard: () => guard,
      onNotFound: async () => {},
      findAuditFault: () => null,
      checkReplies: true,
    },
  );
  const response = await app.fetch(new Request("http://api.internal/v1/sample"), {
    origin: { address: null, isTrusted: true },
  });
  return { response, faults };
}

it("[D13] a file that breaks off is logged with its request, and its reader learns nothing of the fault", async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) }).child({ requestId: "request-1" });
  async function* breakOff() {
    yield new Uint8Array([65]);
    throw new Error('duplicate value "Ada Lovelace"');
  }
  const file = new FileAnswer("people.csv", "text/csv", toByteStream(breakOff()));
  const { response } = await sendTo({ ...call, file: ["text/csv"] }, file, undefined, log);
  const reader = response.body?.getReader();
  expect(await reader?.read()).toEqual({ done: false, value: new Uint8Array([65]) });
  await expect(reader?.read()).rejects.toThrow(/^a file broke off$/);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { requestId: "request-1", call: "sample", fault: { message: 'duplicate value "…"' } },
  ]);
});

it("the API sends a reply that fits the contract", async () => {
  expect(await answerWith({ name: "Ada", note: undefined })).toEqual({
    status: 200,
    body: { name: "Ada" },
    faults: [],
  });
});

it("the API does not send a reply that breaks the contract or has undeclared fields", async () => {
  expect(await answerWith({ name: 7 })).toMatchObject({
    status: 500,
    faults: ["sample broke its contract at name"],
  });
  expect(await answerWith({ name: "Ada", password_hash: "x" })).toMatchObject({
    status: 500,
    faults: ["sample replied with fields outside its contract"],
  });
});

it("[API-11] the API does not send a status that its document does not name", async () => {
  expect(await answerWith({}, async () => Response.json({}, { status: 418 }))).toMatchObject({
    status: 500,
    faults: ["sample answered 418, which its contract does not name"],
  });
});

test.each([
  ["/client/{id}/things", "/v1/client/acme/things", 200],
  ["/client/{id}/things", "/v1/client/other/things", 404],
  ["/client/{id}/things", "/v1/client/ada/things", 404],
  ["/v2/client/{id}/things", "/v1/v2/client/other/things", 404],
  ["/user/{id}/things", "/v1/user/ada/things", 200],
  ["/user/{id}/things", "/v1/user/bob/things", 404],
  ["/v2/user/{id}", "/v1/v2/user/bob", 404],
  ["/things/{id}", "/v1/things/other", 200],
] as const)(
  "[B1] the call %s answers Ada of Acme at %s with %i, because the path may name only her or her client",
  async (path, target, status) => {
    const app = createApiApp();
    app.use(async (c, next) => {
      c.set("facts", { id: "request-1", ip: null, log: pino({ level: "silent" }) });
      await next();
    });
    const notFound: string[] = [];
    const params = z.object({ id: z.string() });
    bindCall(
      app,
      "Samples",
      implement(defineCall(`GET /v1${path}`, { ...call, access: "user", params }), async () => ({
        name: "Ada",
      })),
      {
        guard: () => async (c, next) => {
          c.set("actor", { clientId: "acme", userId: "ada" } as Actor);
          await next();
        },
        onNotFound: async ({ id }) => void notFound.push(id),
        findAuditFault: () => null,
        checkReplies: true,
      },
    );
    const origin = { address: null, isTrusted: true };
    const response = await app.fetch(new Request(`http://api.internal${target}`), { origin });
    expect([response.status, notFound]).toEqual([status, status === 404 ? ["sample"] : []]);
  },
);
