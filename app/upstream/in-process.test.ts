import { pino } from "pino";
import { expect, it } from "vitest";
import { defineCall, z } from "#contract/define.ts";
import { createHttp } from "../../api/platform/http.ts";
import { implement } from "../../api/platform/implement.ts";
import { noObserver } from "../../api/platform/observer.ts";
import type { Services } from "../../api/platform/services.ts";
import { createUpstream } from "./client.server.ts";
import { createFaults } from "./faults.server.ts";
import { createInProcessTransport } from "./transport.server.ts";

const call = defineCall("GET /v1/sample", {
  id: "sample",
  source: "none",
  summary: "A sample",
  access: "anyone",
  reply: z.object({ name: z.string(), parts: z.array(z.object({ pence: z.number() })) }),
});

/** The portal's client on the API in the same process, which always answers with `reply`. */
function createCall(reply: object, { checkReplies = true } = {}) {
  const app = createHttp(
    [{ title: "Samples", implementations: [implement(call, async () => reply as never)] }],
    {
      services: {} as Services,
      log: pino({ level: "silent" }),
      observer: noObserver,
      findAuditFault: () => null,
      checkReplies,
    },
  );
  const bodies: string[] = [];
  const upstream = createUpstream({
    transport: createInProcessTransport({
      async answer(request) {
        let value: unknown;
        const onReply = (passedReply: unknown) => {
          value = passedReply;
        };
        const origin = { address: null, isTrusted: true };
        const response = await app.fetch(request, { origin, onReply });
        bodies.push(await response.clone().text());
        return { response, value };
      },
    }),
    faults: createFaults(),
    log: { warn() {} },
    caller: { requestId: "request-1", ip: "192.0.2.1" },
    onUnauthorised() {},
    onCalled() {},
  });
  return { call: () => upstream.call(call), bodies };
}

it("the client gets the reply of an API in the same process as the object itself, neither as text nor as a copy", async () => {
  const reply = { name: "Ada", parts: [{ pence: 5 }] };
  const { call, bodies } = createCall(reply);
  const first = await call();
  const second = await call();
  expect([first.ok && first.data, second.ok && second.data]).toEqual([reply, reply]);
  expect(first.ok && second.ok && first.data === reply && second.data === reply).toBe(true);
  expect(bodies).toEqual(["", ""]);
});

it("a reply shared within the process cannot be changed when replies are checked", async () => {
  const reply = { name: "Ada", parts: [{ pence: 5 }] };
  await createCall(reply).call();
  expect(() => {
    (reply.parts[0] as { pence: number }).pence = 6;
  }).toThrow(TypeError);
});

it("[API-09] every call reports a reply that breaks the contract as unavailable", async () => {
  const { call } = createCall({ name: "Ada", parts: [{ pence: "5" }] }, { checkReplies: false });
  const broken = { ok: false, name: "unavailable", cause: "reply" };
  expect([await call(), await call()]).toMatchObject([broken, broken]);
});
