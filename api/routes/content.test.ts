import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { buildTenant, signIn } from "../../tests/support/api.ts";
import { testNow } from "../../tests/support/builders.ts";
import { describeEachDatabase, useTestApi } from "../../tests/support/database.ts";
import type { PolicyType } from "../db/tables/content.ts";

describeEachDatabase("content", (open) => {
  const test = useTestApi(open);
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let other: Awaited<ReturnType<typeof buildTenant>>;
  let token: string;
  const sendGet = (path: string, callerToken?: string) => test.send("GET", path, { token: callerToken });

  beforeEach(async () => {
    [tenant, other] = [await buildTenant(test.db), await buildTenant(test.db)];
    ({ token } = await signIn(test, tenant));
  });

  it.each([
    ["[API-47]", "terms-conditions", "terms"],
    ["[API-48]", "privacy-policy", "policy"],
    ["[API-49]", "our-cookie-policy", "cookie"],
  ] as const)(
    "%s %s is the newest text in force, and a client's own text takes precedence over the common one",
    async (_, path, type: PolicyType) => {
      const publishPolicy = (content: string, ago: number, client_id: string | null) =>
        test.db
          .insertInto("policies")
          .values({
            id: randomUUID(),
            client_id,
            type,
            version: content,
            title: "A title",
            content: `<p>${content}</p>`,
            published_at: testNow.getTime() - ago,
          })
          .execute();
      expect((await sendGet(`/v1/policies/${path}?domain=${tenant.domain}`)).status).toBe(404);
      await publishPolicy("everybody's", 10, null);
      expect((await sendGet(`/v1/policies/${path}?domain=nobody`)).body.version).toBe("everybody's");
      await publishPolicy("old", 30, tenant.client.id);
      await publishPolicy("own", 20, tenant.client.id);
      await publishPolicy("to come", -10, tenant.client.id);
      await publishPolicy("theirs", 5, other.client.id);

      const own = {
        type,
        title: "A title",
        content: "<p>own</p>",
        version: "own",
        changes: null,
        language: "en",
      };
      expect((await sendGet(`/v1/policies/${path}?domain=${tenant.domain}`)).body).toEqual(own);
      expect((await sendGet(`/v1/policies/${path}?domain=${other.domain}`, token)).body).toEqual(own);
      expect((await sendGet(`/v1/policies/${path}?domain=${other.domain}`)).body.version).toBe("theirs");
      await test.db.deleteFrom("policies").execute();
    },
  );

  it("[API-45] the contact call returns the subjects in order and the side panel's text", async () => {
    const client_id = tenant.client.id;
    expect((await sendGet("/v1/cms-content/contact", token)).body).toEqual({
      enquiryOptions: [],
      pageContent: null,
    });
    await test.db
      .insertInto("enquiry_options")
      .values([
        { client_id, value: "b", label: "Second", position: 2 },
        { client_id, value: "a", label: "First", position: 1 },
      ])
      .execute();
    await test.db
      .insertInto("contact_pages")
      .values({ client_id, name: "Call us", content: "<p>Hi</p>" })
      .execute();
    const page = {
      enquiryOptions: [
        { value: "a", label: "First", language: "en" },
        { value: "b", label: "Second", language: "en" },
      ],
      pageContent: { name: "Call us", content: "<p>Hi</p>", language: "en" },
    };
    expect((await sendGet("/v1/cms-content/contact", token)).body).toEqual(page);
    expect((await sendGet(`/v1/cms-content/contact?domain=${tenant.domain}`)).body).toEqual(page);
    expect((await sendGet("/v1/cms-content/contact?domain=nobody")).status).toBe(404);
  });

  it("[API-46] [API-50] [API-51] [API-52] a client's own questions, slides, cards and banners are returned in order", async () => {
    for (const { client } of [tenant, other]) {
      const buildRow = (position: number) => ({
        id: randomUUID(),
        client_id: client.id,
        position,
        title: `${client.id} ${position}`,
      });
      const buildQuestion = (position: number) => {
        const { title, ...row } = buildRow(position);
        return { ...row, group_name: "Pay", question: title, answer: "<p>Yes</p>" };
      };
      await test.db
        .insertInto("faqs")
        .values([buildQuestion(2), buildQuestion(1)])
        .execute();
      const slides = [buildRow(2), buildRow(1)].map((row) => ({ ...row, text: "Welcome", image_url: null }));
      await test.db.insertInto("carousel_slides").values(slides).execute();
      const link = { link_url: "/app/faqs/", link_label: "Read" };
      const cards = [buildRow(2), buildRow(1)].map((row) => ({
        ...row,
        ...link,
        content: "<p>Card</p>",
        icon: "heart",
      }));
      await test.db.insertInto("home_cards").values(cards).execute();
      const banners = [buildRow(2), buildRow(1)].map((row) => ({
        ...row,
        ...link,
        text: null,
        image_url: null,
      }));
      await test.db.insertInto("home_banners").values(banners).execute();
    }
    const [first, second] = [`${tenant.client.id} 1`, `${tenant.client.id} 2`];
    const link = { linkUrl: "/app/faqs/", linkLabel: "Read" };
    const id = expect.any(String);
    const language = "en";
    const faq = { id, group: "Pay", answer: "<p>Yes</p>", language };
    expect((await sendGet("/v1/cms-content/faqs", token)).body).toEqual([
      { ...faq, question: first },
      { ...faq, question: second },
    ]);
    const slide = { id, text: "Welcome", imageUrl: null, language };
    expect((await sendGet("/v1/carousel", token)).body).toEqual([
      { ...slide, title: first },
      { ...slide, title: second },
    ]);
    const card = { id, content: "<p>Card</p>", icon: "heart", language, ...link };
    expect((await sendGet("/v1/user/home-page-cards", token)).body).toEqual([
      { ...card, title: first },
      { ...card, title: second },
    ]);
    const banner = { id, text: null, imageUrl: null, language, ...link };
    expect((await sendGet("/v1/user/home-page-banner", token)).body).toEqual([
      { ...banner, title: first },
      { ...banner, title: second },
    ]);
  });
});
