import { z } from "./define.ts";

export const penceSchema = z.number().int();
export const countSchema = z.number().int();
export const optionalTextSchema = z.string().nullish();
export const daySchema = z.string().openapi({ description: "yyyy-mm-dd" });
export const idParamsSchema = z.object({ id: z.string().max(64) });
export const pageNumberSchema = z.coerce.number().int().min(1).max(1_000_000).nullish();
