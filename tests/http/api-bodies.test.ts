import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type StartedProcess, startProcess } from "../support/process.ts";

describe("[C5] a body to the API's own port", () => {
  let api: StartedProcess;
  beforeAll(async () => {
    api = await startProcess({ what: "api", locksPayroll: false, hasCheapSafety: true });
  });
  afterAll(() => api.stop());

  /** Sends a head and a part of a body, and returns the reply when the API closes the connection. */
  async function sendPart(path: string, length: string, part: string): Promise<string> {
    const socket = connect(api.port, "127.0.0.1");
    await once(socket, "connect");
    const head = [`POST ${path} HTTP/1.1`, "Host: api.example", "Content-Type: application/json", length];
    socket.write(`${head.join("\r\n")}\r\n\r\n${part}`);
    return text(socket);
  }

  test.concurrent.each([
    ["a declared length", "/v1/login", "Content-Length: 1000", "{"],
    ["chunks", "/v1/login", "Transfer-Encoding: chunked", "1\r\n{\r\n"],
    ["chunks to an unknown address", "/v1/nothing", "Transfer-Encoding: chunked", "1\r\n{\r\n"],
  ])(
    "a body with %s that never ends gets 408, and its connection ends",
    async (_, path, length, part) => {
      const reply = await sendPart(path, length, part);
      expect(reply).toMatch(/^HTTP\/1\.1 408 /);
      expect(reply).toContain('"error":"too_slow"');
    },
    60_000,
  );

  test.concurrent("a body of more than 256 KB gets 413 before it has arrived", async () => {
    const reply = await sendPart("/v1/login", `Content-Length: ${256 * 1024 + 1}`, "{");
    expect(reply).toMatch(/^HTTP\/1\.1 413 /);
  });

  test.concurrent("a whole body is read", async () => {
    const reply = await fetch(`${api.url}/v1/login`, {
      method: "POST",
      body: "{}",
      headers: { "Content-Type": "application/json" },
    });
    expect([reply.status, Object.keys((await reply.json()).errors)]).toEqual([400, ["email", "password"]]);
  });
});
