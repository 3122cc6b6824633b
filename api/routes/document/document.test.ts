import { load } from "cheerio";
import { expect, it } from "vitest";
import { calls } from "../../../tests/support/calls.ts";
import { describeEachDatabase, useTestApi } from "../../../tests/support/database.ts";
import { writesAfterLostReply } from "../../../tests/support/write-calls.ts";
import { getErrors, getPath } from "../../platform/openapi.ts";

describeEachDatabase("the API's document", (open) => {
  const test = useTestApi(open, { demo: true });

  it("[API-11] the API's document is OpenAPI 3.1 in which every reference resolves", async () => {
    const { headers, body } = await test.send("GET", "/openapi.json");
    expect(headers.get("content-type")).toContain("application/json");
    expect(body.openapi).toBe("3.1.0");
    const text = JSON.stringify(body);
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(references).toContain("LoginReply");
    expect(references.filter((name) => !(String(name) in body.components.schemas))).toEqual([]);
    expect(body.paths["/v1/login"].post.responses["423"].description).toContain("`locked`");
    expect(body.paths["/v1/user"].get.security).toEqual([{ bearer: [] }]);
    expect(body.paths["/v1/login"].post.security).toEqual([{}, { bearer: [] }]);
  });

  it("[API-11] the API's document marks public calls, and requires a session or token for all others", async () => {
    const { paths } = (await test.send("GET", "/openapi.json")).body;
    const documented = Object.values(calls).map((call) => {
      const { security, responses } = paths[getPath(call).replace(/:(\w+)/g, "{$1}")][call.method];
      const isOpen = security.some((requirement: object) => Object.keys(requirement).length === 0);
      const refusesVisitors = String(responses["401"]?.description).includes("`unauthorised`");
      return [call.id, isOpen, refusesVisitors];
    });
    const expected = Object.values(calls).map(({ id, access, errors }) => [
      id,
      access === "anyone",
      access !== "anyone" || "unauthorised" in errors,
    ]);
    expect(documented).toEqual(expected);
  });

  it("[API-11] the API's document lists each call's masquerade headers and idempotency key", async () => {
    const { paths, components } = (await test.send("GET", "/openapi.json")).body;
    for (const call of calls) {
      const operation = paths[getPath(call)][call.method];
      const names = (operation.parameters ?? []).flatMap((parameter: { $ref?: string }) =>
        parameter.$ref ? [components.parameters[parameter.$ref.split("/").at(-1) as string].name] : [],
      );
      const view = call.access === "operator" ? [] : ["X-Masquerade", "X-Masquerade-Scheme-Year"];
      const key = writesAfterLostReply[call.id] === "key" ? ["Idempotency-Key"] : [];
      expect({ [call.id]: names }).toEqual({ [call.id]: [...view, ...key] });
      if (call.access !== "operator") expect(Object.keys(operation.responses), call.id).toContain("403");
    }
  });

  it("[API-11] the API's document names statuses that calls return and that an earlier document left out", async () => {
    const { paths } = (await test.send("GET", "/openapi.json")).body;
    const listStatuses = (id: string) => {
      const call = calls.find((each) => each.id === id) as (typeof calls)[number];
      return Object.keys(paths[getPath(call)][call.method].responses);
    };
    for (const id of ["getCoreBranding", "sendEnquiry", "calculateCosts", "getCcvManage"])
      expect(listStatuses(id), id).toContain("404");
    expect(listStatuses("getScheme")).toContain("401");
    expect(listStatuses("createMagicLink")).toContain("429");
  });

  it("[OPS-11] the API's document contains the schema of every webhook", async () => {
    const { webhooks, components } = (await test.send("GET", "/openapi.json")).body;
    expect(Object.keys(webhooks).toSorted()).toEqual([
      ...["benefit.approved", "benefit.changed", "benefit.ended", "benefit.enrolled", "benefit.rejected"],
      ...["benefit.withdrawn", "employee.left", "payroll_run.locked"],
    ]);
    const { schema } = webhooks["benefit.ended"].post.requestBody.content["application/json"];
    expect(schema.properties.data).toEqual({ $ref: "#/components/schemas/BenefitEvent" });
    expect(components.schemas.BenefitEvent.required).toContain("lastDay");
  });

  it("[API-11] the page of the API's document needs no scripts, inline styles or external assets", async () => {
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

  it("[API-11] the page of the API's document shows each call's address, access, source and refusals", async () => {
    const $ = load((await test.send("GET", "/")).body);
    for (const call of calls) {
      const text = $(`article#${call.id}`).text().replace(/\s+/g, " ");
      for (const part of [
        call.summary,
        call.method.toUpperCase(),
        getPath(call),
        call.source,
        ...Object.keys(getErrors(call)),
      ]) {
        expect(text).toContain(part);
      }
      for (const field of Object.keys((call.body as { shape?: object } | undefined)?.shape ?? {})) {
        expect(text).toContain(field);
      }
    }
  });
});
