import { beforeAll, describe, expect, test } from "vitest";
import { buildTenant } from "../support/api.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();
let client: Awaited<ReturnType<typeof buildTenant>>;

beforeAll(async () => {
  const { db } = await portal().openDatabase();
  client = await buildTenant(db, { client: { other_languages: '["cy"]' } });
});

const openVisitor = () => portal().createBrowser({ host: `${client.scheme.domain}.localhost` });

describe("the language of a person's account", () => {
  test("a language chosen while logged in is stored on the account", async () => {
    const { db } = await portal().openDatabase();
    const email = client.employee.email as string;
    const first = openVisitor();
    await first.signIn(email);
    await first.get("/language/cy", { headers: { "Sec-Fetch-Site": "same-origin" } });
    const row = await db
      .selectFrom("employees")
      .select("language")
      .where("id", "=", client.employee.id)
      .executeTakeFirstOrThrow();
    expect(row.language).toBe("cy");

    const second = openVisitor();
    await second.signIn(email);
    const page = await second.get("/app/home/");
    expect(page.$("html").attr("lang")).toBe("cy-GB");
  });

  test("a language on the account is not changed by a link on another site", async () => {
    const { db } = await portal().openDatabase();
    const browser = openVisitor();
    await browser.signIn(client.employee.email as string);
    await browser.get("/language/en", { headers: { "Sec-Fetch-Site": "cross-site" } });
    const { language } = await db
      .selectFrom("employees")
      .select("language")
      .where("id", "=", client.employee.id)
      .executeTakeFirstOrThrow();
    expect(language).toBe("cy");
  });
});
