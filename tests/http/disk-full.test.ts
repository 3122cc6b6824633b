import { execFileSync } from "node:child_process";
import { rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFolderWarnings } from "../../app/platform/readiness.server.ts";
import { Browser } from "../support/browser.ts";
import { createTestClock } from "../support/builders.ts";
import { loadDemoFolder } from "../support/demo-folder.ts";
import { exchange } from "../support/exchange.ts";
import { people } from "../support/people.ts";
import { type StartedProcess, startProcess } from "../support/process.ts";
import { answerQuestion } from "../support/robot.ts";

let startedServer: StartedProcess;
beforeAll(async () => {
  startedServer = await startProcess({ world: await loadDemoFolder(), locksPayroll: false });
});
afterAll(() => startedServer.stop());

const newBrowser = () => new Browser({ port: startedServer.port, clock: createTestClock(new Date()) });
const loadReadiness = async () =>
  JSON.parse((await exchange(startedServer.port, { target: "/readyz" })).text);

/**
 * Limits the size of files of the process, which a database sees as a full disk. Any user can set this limit.
 */
const limitFiles = (bytes: number | "unlimited") =>
  execFileSync("prlimit", ["--pid", String(startedServer.child.pid), `--fsize=${bytes}:unlimited`]);

const cannotSave = "We cannot save anything at the moment, so nothing was changed. Please try again later.";

describe("[D7] a full disk", () => {
  test("a full disk is reported at login while reading works, and everything works again once there is room", async () => {
    const reader = newBrowser();
    await reader.signIn(people.aisha);
    const visitor = newBrowser();
    await visitor.get("/");
    await visitor.acceptCookies();
    await visitor.giveEmail(people.employer);
    limitFiles(4_096);

    const refused = await visitor.givePassword("Teal-Kettle-93-Orbit");
    expect([refused.status, refused.path]).toEqual([503, "/"]);
    expect(refused.text).toContain(cannotSave);
    expect(refused.text).not.toContain("Too many");
    expect(refused.text).toContain(`Reference: ${refused.headers.get("x-request-id")}`);
    for (const path of ["/app/home/", "/app/my-benefits/", "/app/faqs/"])
      expect((await reader.get(path)).text, path).toContain("Hi, Aisha");
    await expect
      .poll(async () => (await loadReadiness()).warnings.join(), { timeout: 10_000 })
      .toMatch(
        /the portal's store cannot be written \(SQLITE_\w+\).*the database cannot be written \(SQLITE_/,
      );
    expect((await loadReadiness()).ready).toBe(true);

    limitFiles("unlimited");
    expect((await visitor.givePassword("Teal-Kettle-93-Orbit")).path).toBe("/app/home/");
  });

  test("a message that cannot be sent on a full disk stays in its form", async () => {
    const visitor = newBrowser();
    await visitor.get("/contact-us");
    const form = visitor.page.getForm({ button: "Submit" });
    const fields = form
      .fill({
        firstName: "Sam",
        surname: "Reed",
        email: "sam@example.org",
        subject: "pay",
        comments: "A message that took a long time to write.",
        robot: answerQuestion(visitor.page),
      })
      .listFields("Submit");
    limitFiles(4_096);
    const page = await visitor.post("/contact-us", fields);
    limitFiles("unlimited");
    expect(page.status).toBe(503);
    expect(page.text).toContain(cannotSave);
    expect(page.html).toContain("A message that took a long time to write.");
  });

  test("a reset request on a full disk shows a page that nothing could be saved, with a link back", async () => {
    const visitor = newBrowser();
    await visitor.get("/forgotten-password");
    const fields = visitor.page
      .getForm({ button: "Reset password" })
      .fill({ email: people.aisha, robot: answerQuestion(visitor.page) })
      .listFields("Reset password");
    limitFiles(4_096);
    const page = await visitor.post("/forgotten-password", fields);
    limitFiles("unlimited");
    expect([page.status, page.heading]).toEqual([503, "Uh oh!"]);
    expect(page.text).toContain(cannotSave);
    expect(page.getLink("Go back")).toBe("/forgotten-password");
  });
});

test("[D7] the server refuses writes and reports not ready when its database file was moved away", async () => {
  const file = join(startedServer.dataDir, "api.sqlite");
  const visitor = newBrowser();
  await visitor.get("/");
  await visitor.acceptCookies();
  await visitor.giveEmail(people.aisha);
  await rename(file, `${file}.away`);
  const page = await visitor.givePassword("Teal-Kettle-93-Orbit");
  expect(page.status).toBe(503);
  expect(page.text).toContain(cannotSave);
  await expect
    .poll(async () => (await loadReadiness()).warnings.join(), { timeout: 10_000 })
    .toContain("the database cannot be written (SQLITE_READONLY_DBMOVED)");
  await rename(`${file}.away`, file);
  expect((await visitor.givePassword("Teal-Kettle-93-Orbit")).path).toBe("/app/home/");
});

describe("[D7] warnings about the data folder", () => {
  test("a disk with too little space gives a warning", async () => {
    expect(await findFolderWarnings(tmpdir(), 0)).toEqual([]);
    expect((await findFolderWarnings(tmpdir(), Number.MAX_VALUE)).join()).toMatch(
      /^the disk of DATA_DIR is nearly full: \d+ MB are free$/,
    );
  });

  test("a missing data folder gives a warning", async () => {
    const missingFolder = join(tmpdir(), "benefits-no-such-folder");
    await rm(missingFolder, { recursive: true, force: true });
    expect(await findFolderWarnings(missingFolder)).toEqual(["DATA_DIR cannot be written (ENOENT)"]);
  });
});
