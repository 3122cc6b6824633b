import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { listJsonSchemas } from "./json-schemas.ts";

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  description?: string;
  enum?: unknown[];
  required?: string[];
}

const schemas = new Map(listJsonSchemas().map(([name, text]) => [name, JSON.parse(text) as JsonSchema]));

describe("the published JSON Schemas", () => {
  test.each(listJsonSchemas())(
    "docs/schemas/%s.schema.json equals the output of `npm run schemas`",
    (name, text) => {
      expect(readFileSync(`docs/schemas/${name}.schema.json`, "utf8")).toBe(text);
    },
  );

  test.each([...schemas.keys()])("each property of the %s schema has a description for editors", (name) => {
    const undescribed: string[] = [];
    const visitSchema = (schema: JsonSchema, path: string) => {
      for (const [key, property] of Object.entries(schema.properties ?? {})) {
        if (!property.description) undescribed.push(`${path}/${key}`);
        visitSchema(property, `${path}/${key}`);
      }
      for (const part of [schema.items, ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]) {
        if (part) visitSchema(part, path);
      }
    };
    visitSchema(schemas.get(name) as JsonSchema, "");
    expect(undescribed).toEqual([]);
  });

  test("a plan's schema offers the ways to pay, and requires every value without a default", () => {
    const plan = schemas.get("plan");
    expect(plan?.properties?.["paid from"]?.enum).toEqual([
      "pay before tax",
      "net pay",
      "net pay with relief at source",
      "the employer",
      "nothing",
    ]);
    expect(plan?.required).toEqual(["name", "group", "choice", "paid from", "when leaving"]);
    expect(plan?.properties?.choice?.oneOf).toHaveLength(12);
  });
});
