import { expect, it } from "vitest";
import { serveInTurns } from "./serve-in-turns.ts";

const isNeverStopped = () => false;

it("a client whose work ends while the next clients are being listed is served again", async () => {
  const left = new Map([
    ["busy", 2],
    ["quick", 1],
  ]);
  const served: string[] = [];
  let finishPart = () => {};
  const run = serveInTurns({
    atOnce: 10,
    listDue: async ({ busy }) => {
      const due = [...left.keys()].filter((id) => !busy.includes(id));
      if (busy.length > 0) {
        finishPart();
        // The client's work ends before the list arrives.
        await new Promise(setImmediate);
      }
      return due;
    },
    serve: async (id) => {
      served.push(id);
      const rest = (left.get(id) ?? 0) - 1;
      if (rest > 0) left.set(id, rest);
      else left.delete(id);
      if (rest === 0) return;
      await new Promise<void>((resolve) => {
        finishPart = resolve;
      });
    },
  });
  await run(isNeverStopped);
  expect(served).toEqual(["busy", "quick", "busy"]);
});

it("clients are served at once up to the limit, and never more", async () => {
  const waiting = ["a", "b", "c", "d", "e"];
  let servingCount = 0;
  let most = 0;
  const run = serveInTurns({
    atOnce: 2,
    listDue: async ({ limit }) => waiting.splice(0, limit),
    serve: async () => {
      most = Math.max(most, ++servingCount);
      await new Promise(setImmediate);
      servingCount--;
    },
  });
  await run(isNeverStopped);
  expect(most).toBe(2);
  expect(waiting).toEqual([]);
});

it("a failure ends the run after the clients that are being served", async () => {
  const ended: string[] = [];
  const run = serveInTurns({
    atOnce: 2,
    listDue: async ({ busy }) => ["fails", "slow"].filter((id) => !busy.includes(id)),
    serve: async (id) => {
      if (id === "fails") throw new Error("stumbled");
      await new Promise(setImmediate);
      ended.push(id);
    },
  });
  await expect(run(isNeverStopped)).rejects.toThrow("stumbled");
  expect(ended).toEqual(["slow"]);
});
