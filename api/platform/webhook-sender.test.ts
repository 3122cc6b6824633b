import { createServer } from "node:http";
import { afterEach, expect, it } from "vitest";
import { startWebhookReceiver, type WebhookReceiver } from "../../tests/support/webhook-receiver.ts";
import { findUrlProblem, isAllowedAddress } from "./webhook-address.ts";
import { createWebhookSender, type WebhookSenderOptions } from "./webhook-sender.ts";

const local = { allowsHttp: true, networks: ["127.0.0.0/8"] };
const strict = { allowsHttp: false, networks: [] };

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of cleanUps.splice(0)) await close();
});

async function startReceiver(): Promise<WebhookReceiver> {
  const receiver = await startWebhookReceiver();
  cleanUps.push(receiver.close);
  return receiver;
}
const postTo = (url: string, options: WebhookSenderOptions = local) =>
  createWebhookSender(options)({ url, headers: { "webhook-id": "msg_1" }, body: '{"a":"é"}' });
/** A resolver that returns these addresses, one list per query. */
const createResolver =
  (...answers: string[][]): WebhookSenderOptions["resolveName"] =>
  async () =>
    (answers.length > 1 ? answers.shift() : (answers[0] ?? []))?.map((address) => ({
      address,
      family: address.includes(":") ? 6 : 4,
    })) ?? [];

it("the webhook sender posts the body as JSON with the headers, and returns the status", async () => {
  const receiver = await startReceiver();
  receiver.answers.push(202);
  expect(await postTo(`${receiver.url}/hooks?x=1`)).toEqual({
    kind: "answered",
    status: 202,
    retryAfterMs: null,
  });
  const [{ path, headers, body } = { path: "", headers: {}, body: "" }] = receiver.received;
  expect([path, body, headers["content-type"]]).toEqual(["/hooks?x=1", '{"a":"é"}', "application/json"]);
  expect(headers["webhook-id"]).toBe("msg_1");
});

it("the webhook sender follows no redirect", async () => {
  const [receiver, other] = [await startReceiver(), await startReceiver()];
  receiver.answers.push({ status: 302, headers: { location: other.url } });
  expect(await postTo(receiver.url)).toMatchObject({ kind: "answered", status: 302 });
  expect(other.received).toEqual([]);
});

it("the webhook sender reads from the reply how long it must wait", async () => {
  const receiver = await startReceiver();
  receiver.answers.push({ status: 429, headers: { "retry-after": "120" } });
  expect(await postTo(receiver.url)).toEqual({ kind: "answered", status: 429, retryAfterMs: 120_000 });
});

it("the webhook sender does not wait for an endless reply body", async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200);
    response.write("x".repeat(10_000));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUps.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as { port: number };
  expect(await postTo(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: "answered", status: 200 });
});

it("the webhook sender gives up when an address does not reply in time", async () => {
  const receiver = await startReceiver();
  receiver.answers.push("nothing");
  const answer = await postTo(receiver.url, { ...local, timeoutMs: 200 });
  expect(answer).toEqual({ kind: "unanswered", problem: "timeout" });
});

it("the webhook sender reports an address where nothing listens, and an unknown name", async () => {
  const receiver = await startWebhookReceiver();
  await receiver.close();
  expect(await postTo(receiver.url)).toEqual({ kind: "unanswered", problem: "no-connection" });
  const unknown = { kind: "unanswered", problem: "name-unknown" };
  const failToResolve = () => Promise.reject(Object.assign(new Error("no reply"), { code: "ETIMEOUT" }));
  for (const resolveName of [createResolver([]), failToResolve])
    expect(await postTo("http://nowhere.example/", { ...local, resolveName })).toEqual(unknown);
});

it("the webhook sender never connects to a private address, whatever the name is", async () => {
  const receiver = await startReceiver();
  const { port } = new URL(receiver.url);
  const named = `http://hooks.example:${port}/`;
  const rules = { allowsHttp: true, networks: [] };
  const refused = { kind: "unanswered", problem: "address-refused" };
  expect(await postTo(receiver.url, rules)).toEqual(refused);
  expect(await postTo(named, { ...rules, resolveName: createResolver(["127.0.0.1"]) })).toEqual(refused);
  // A name with a public and a private address is refused as well.
  expect(
    await postTo(named, { ...rules, resolveName: createResolver(["93.184.215.14", "127.0.0.1"]) }),
  ).toEqual(refused);
  expect(await postTo(named, { ...rules, resolveName: createResolver(["::ffff:127.0.0.1"]) })).toEqual(
    refused,
  );
  expect(receiver.received).toEqual([]);
});

it("the webhook sender connects to the address that it checked, even if the name changes", async () => {
  const receiver = await startReceiver();
  const { port } = new URL(receiver.url);
  const resolveName = createResolver(["127.0.0.1"], ["127.0.0.99"]);
  expect(await postTo(`http://hooks.example:${port}/`, { ...local, resolveName })).toMatchObject({
    status: 204,
  });
  expect(receiver.received).toHaveLength(1);
});

it.each([
  ["93.184.215.14", true],
  ["2606:2800:21f:cb07:6820:80da:af6b:8b2c", true],
  ["0.0.0.0", false],
  ["10.1.2.3", false],
  ["100.64.0.1", false],
  ["127.0.0.1", false],
  ["169.254.169.254", false],
  ["172.16.0.1", false],
  ["192.168.1.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["::127.0.0.1", false],
  ["::7f00:1", false],
  ["4000::1", false],
  ["::ffff:10.0.0.1", false],
  ["64:ff9b::7f00:1", false],
  ["2002:7f00:1::", false],
  ["fc00::1", false],
  ["fe80::1", false],
  ["not an address", false],
])("the address %s counts as reachable: %s", (address, expected) => {
  expect(isAllowedAddress(address, strict)).toBe(expected);
});

it("the webhook sender reaches a network that the operator allows, and no other", () => {
  const rules = { networks: ["10.20.0.0/16", "fd00::/8", "192.168.7.7"] };
  const tried = ["10.20.3.4", "10.21.0.1", "fd00::1", "192.168.7.7", "192.168.7.8"];
  expect(tried.map((address) => isAllowedAddress(address, rules))).toEqual([true, false, true, true, false]);
});

it.each([
  ["https://hooks.acme.example/benefits?x=1", true],
  ["http://hooks.acme.example/", false],
  ["ftp://hooks.acme.example/", false],
  ["hooks.acme.example", false],
  ["https://user:secret@hooks.acme.example/", false],
  ["https://hooks.acme.example/#x", false],
  ["https://127.0.0.1/", false],
  ["https://0x7f.1/", false],
  ["https://2130706433/", false],
  ["https://[::1]/", false],
  ["https://[::127.0.0.1]/", false],
  ["https://[::ffff:7f00:1]/", false],
  ["https://93.184.215.14:8443/", true],
])("the URL %s counts as valid for an endpoint: %s", (url, expected) => {
  expect(findUrlProblem(url, strict) === null).toBe(expected);
});
