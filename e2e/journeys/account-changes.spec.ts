import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openDatabase } from "../../api/db/open.ts";
import type { Schema } from "../../api/db/schema.ts";
import { openRow } from "../../api/db/sealing/rows.ts";
import { dataKeys } from "../../tests/support/data-keys.ts";
import { fromEmployee, toCsv } from "../../tests/support/employee-file.ts";
import { listMails } from "../../tests/support/encrypted-rows.ts";
import { expect, type Journey, test } from "../support/fixtures.ts";

const employer = "ruth.adeyemi@harbourline.example";
const aisha = "aisha.patel@harbourline.example";
const checkTimeout = { timeout: 20_000 };

async function useDatabase<T>(
  dataDir: string,
  read: (db: Awaited<ReturnType<typeof openDatabase<Schema>>>["db"]) => Promise<T>,
): Promise<T> {
  const { db, close } = await openDatabase<Schema>(`file:${join(dataDir, "api.sqlite")}`, { dataKeys });
  return read(db).finally(close);
}

/** A file with Aisha's unchanged row except for her address. */
const createFileWithEmail = (dataDir: string, email: string) =>
  useDatabase(dataDir, async (db) => {
    const query = db.selectFrom("employees").selectAll().where("email", "=", aisha);
    const row = openRow(db, "employees", await query.executeTakeFirstOrThrow());
    return toCsv([fromEmployee(row, { email })]);
  });

/** The path of the newest link that was emailed to an address. */
async function findEmailedLink(dataDir: string, address: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = await useDatabase(dataDir, listMails);
      const newest = mails.findLast((mail) => mail.to_address === address && mail.kind === "account_change");
      link = new RegExp(`/${path}/[\\w-]{43}`).exec(newest?.text ?? "")?.[0];
      return link;
    }, checkTimeout)
    .toBeDefined();
  return link as string;
}

async function loadFile(journey: Journey, page: Page, file: string) {
  await journey.signIn(employer);
  await page.goto(journey.toAddress("/app/employee-data/panel/upload-data/"));
  const buffer = Buffer.from(file);
  const addressFile = { name: "address.csv", mimeType: "text/csv", buffer };
  await page.getByLabel("File", { exact: true }).setInputFiles(addressFile);
  await page.getByRole("button", { name: "Upload and check" }).click();
  await expect(page.getByText("They must confirm the new address")).toBeVisible(checkTimeout);
  await journey.expectAccessible();
  await page.getByLabel(/^I know that/).check();
  await page.getByRole("button", { name: "Load the data" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your data is loaded" })).toBeVisible(
    checkTimeout,
  );
}

test("[E4] an address from an upload can be confirmed at the new address and stopped at the old one", async ({
  page,
  journey,
  server,
}) => {
  const email = `aisha.${Date.now()}@home.example`;
  await loadFile(journey, page, await createFileWithEmail(server.dataDir, email));
  await page.goto(journey.toAddress("/app/employee-data/?search=aisha.patel"));
  await page.getByRole("link", { name: /Aisha Patel/ }).click();
  await expect(page.getByText(`New email address ${email}`)).toBeVisible();
  await journey.expectAccessible();

  await page.context().clearCookies();
  await page.goto(journey.toAddress(await findEmailedLink(server.dataDir, email, "confirm-email")));
  await expect(page.getByRole("heading", { level: 1, name: "Confirm your email address" })).toBeVisible();
  await journey.expectAccessible();
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Your email address is confirmed" }),
  ).toBeVisible();
  await journey.expectAccessible();

  const stopUrl = journey.toAddress(await findEmailedLink(server.dataDir, aisha, "account-change"));
  await page.goto(stopUrl);
  await expect(page.getByRole("heading", { level: 1, name: "Stop or accept a change" })).toBeVisible();
  await journey.expectAccessible();
  await page.getByRole("button", { name: "Stop the change" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You have stopped the change" })).toBeVisible();
  await journey.expectAccessible();
  await page.goto(stopUrl);
  await page.getByRole("button", { name: "Accept the change" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This link no longer works" })).toBeVisible();
});

test("[E4] a logged-in person sees a change on their profile and stops it", async ({
  page,
  journey,
  server,
}) => {
  const email = `aisha.${Date.now()}@home.example`;
  await loadFile(journey, page, await createFileWithEmail(server.dataDir, email));
  await page.context().clearCookies();
  await journey.signIn(aisha);
  await page.goto(journey.toAddress("/app/home/my-profile/"));
  await expect(page.getByText(`a new email address for you: ${email}`)).toBeVisible();
  await journey.expectAccessible();
  await page.getByRole("button", { name: "Stop the change" }).click();
  await expect(page.getByText("You have stopped the change")).toBeVisible();
  await expect(page.getByText(email)).toBeHidden();
  await journey.expectAccessible();
});
