import { createSocket } from "node:dgram";
import { once } from "node:events";
import { expect, it } from "vitest";
import { createNameResolver } from "./webhook-lookup.ts";

const A_RECORD = 1;
const NO_SUCH_NAME = 3;

/** A name server that knows one name, only by IPv4. */
async function startNameServer(name: string, address: string) {
  const server = createSocket("udp4");
  server.on("message", (query, { port }) => {
    const isKnown = query.toString("latin1").includes(name.split(".")[0] as string);
    const type = query.readUInt16BE(query.indexOf(0, 12) + 1);
    const hasAnswer = isKnown && type === A_RECORD;
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180 | (isKnown ? 0 : NO_SUCH_NAME), 2);
    head.writeUInt16BE(hasAnswer ? 1 : 0, 6);
    head.writeUInt32BE(0, 8);
    const question = query.subarray(12, query.indexOf(0, 12) + 5);
    const record = Buffer.from([
      0xc0,
      12,
      0,
      A_RECORD,
      0,
      1,
      0,
      0,
      0,
      60,
      0,
      4,
      ...address.split(".").map(Number),
    ]);
    server.send(Buffer.concat([head, question, ...(hasAnswer ? [record] : [])]), port, "127.0.0.1");
  });
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  return { address: `127.0.0.1:${server.address().port}`, close: () => server.close() };
}

it("a webhook's name is resolved by DNS, or by the system when DNS does not have the name", async () => {
  const server = await startNameServer("hooks.acme.example", "93.184.215.14");
  const resolveName = createNameResolver([server.address]);
  expect(await resolveName("hooks.acme.example")).toEqual([{ address: "93.184.215.14", family: 4 }]);
  expect((await resolveName("localhost")).map(({ address }) => address)).toContain("127.0.0.1");
  await expect(resolveName("nowhere.invalid")).rejects.toThrow();
  server.close();
});
