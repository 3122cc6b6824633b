import { z } from "zod";
import { clientFileSchema } from "./schema/client-file.ts";
import { planFileSchema } from "./schema/plan-file.ts";
import { claimsSchema, homeFileSchema } from "./schema/texts.ts";
import { translatedClientSchema } from "./schema/translations.ts";

/** The YAML files of a client's folder whose schemas are published, by the schema's name. */
const publishedSchemas = {
  client: { schema: clientFileSchema, title: "A client of the benefits portal: client.yaml" },
  plan: { schema: planFileSchema, title: "A dated version of a plan: plans/<code>/<yyyy-mm-dd>.yaml" },
  claims: { schema: claimsSchema, title: "Claims on a plan: plans/<code>/claims.yaml" },
  "translated-client": {
    schema: translatedClientSchema,
    title: "A client's names in another language: languages/<language>/client.yaml",
  },
  home: { schema: homeFileSchema, title: "The home page of a client: content/home.yaml" },
};

/** The JSON Schema files by name, with which editors complete and check a folder's files. */
export function listJsonSchemas(): [name: string, text: string][] {
  return Object.entries(publishedSchemas).map(([name, { schema, title }]) => {
    // Most editors support draft 7 best.
    const { $schema, ...rest } = z.toJSONSchema(schema, { io: "input", target: "draft-7" });
    return [name, `${JSON.stringify({ $schema, title, ...rest }, null, 2)}\n`];
  });
}
