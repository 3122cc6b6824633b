import { load } from "cheerio";
import { beforeAll, expect, it } from "vitest";
import { calls } from "#contract/index.ts";
import { startTestApi, type TestApi } from "../../../tests/support/api.ts";
import { eachDatabase } from "../../../tests/support/database.ts";
import { errorsOf, pathOf } from "../../platform/openapi.ts";

eachDatabase("the API's document", (open) => {
  let test: TestApi;
  beforeAll(async () => {
    test = await startTestApi(await open(), { demo: true });
    return test.close;
  });

  it("[API-11] is OpenAPI 3.1 in which every reference leads somewhere", async () => {
    const { headers, body } = await test.send("GET", "/openapi.json");
    expect(headers.get("content-type")).toContain("application/json");
    expect(body.openapi).toBe("3.1.0");
    const text = JSON.stringify(body);
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(references).toContain("LoginReply");
    expect(references.filter((name) => !(String(name) in body.components.schemas))).toEqual([]);
    expect(body.paths["/v1/login"].post.responses["423"].description).toContain("`locked`");
    expect(body.paths["/v1/user"].get.security).toEqual([{ bearer: [] }]);
    expect(body.paths["/v1/login"].post.security).toBeUndefined();
  });

  it("[API-11] is a page to read without scripts, styles or assets of elsewhere", async () => {
    const { headers, body } = await test.send("GET", "/");
    const $ = load(body);
    expect($("script, style, iframe, img, [style], [onclick]")).toHaveLength(0);
    const addresses = $("[href], [src]")
      .map((_, element) => $(element).attr("href") ?? $(element).attr("src") ?? "")
      .get();
    expect(addresses.filter((address) => !address.startsWith("#")).toSorted()).toEqual([
      "openapi.css",
      "openapi.json",
    ]);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    const style = await test.send("GET", "/openapi.css");
    expect(style.headers.get("content-type")).toContain("text/css");
    expect(style.body).not.toContain("url(");

    const ids = $("[id]")
      .map((_, element) => $(element).attr("id") ?? "")
      .get();
    expect(ids.length).toBe(new Set(ids).size);
    const links = addresses.filter((address) => address.startsWith("#")).map((address) => address.slice(1));
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it("[API-11] says of each call where it is, who may make it, where it comes from and how it is refused", async () => {
    const $ = load((await test.send("GET", "/")).body);
    for (const call of calls) {
      const text = $(`article#${call.id}`).text().replace(/\s+/g, " ");
      for (const part of [
        call.summary,
        call.method.toUpperCase(),
        pathOf(call),
        call.source,
        ...Object.keys(errorsOf(call)),
      ]) {
        expect(text).toContain(part);
      }
      for (const field of Object.keys((call.body as { shape?: object } | undefined)?.shape ?? {})) {
        expect(text).toContain(field);
      }
    }
  });
});
