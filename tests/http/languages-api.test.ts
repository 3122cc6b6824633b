import { beforeAll, describe, expect, test } from "vitest";
import { buildTenant } from "../support/api.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();
let client: Awaited<ReturnType<typeof buildTenant>>;

beforeAll(async () => {
  const { db } = await portal().database();
  client = await buildTenant(db, { client: { other_languages: '["cy"]' } });
});

const visitor = () => portal().browser({ host: `${client.scheme.domain}.localhost` });

describe("the language of a person's account", () => {
  test("a language chosen while logged in is stored on the account", async () => {
    const { db } = await portal().database();
    const email = client.employee.email as string;
    const first = visitor();
    await first.signIn(email);
    await first.get("/language/cy", { headers: { "Sec-Fetch-Site": "same-origin" } });
    const kept = await db
      .selectFrom("employees")
      .select("language")
      .where("id", "=", client.employee.id)
      .executeTakeFirstOrThrow();
    expect(kept.language).toBe("cy");

    const second = visitor();
    await second.signIn(email);
    const page = await second.get("/app/home/");
    expect(page.$("html").attr("lang")).toBe("cy-GB");
  });

  test("a language on the account is not changed by a link on another site", async () => {
    const { db } = await portal().database();
    const browser = visitor();
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
