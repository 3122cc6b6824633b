import type { SelectQueryBuilder } from "kysely";

interface PageQuery {
  /** Counts from 1. */
  page: number;
  perPage: number;
}

/** One page of a sorted query, and the number of rows in `all`. */
export async function readPage<
  Schema,
  Table extends keyof Schema,
  Row,
  AllSchema,
  AllTable extends keyof AllSchema,
>(
  ordered: SelectQueryBuilder<Schema, Table, Row>,
  all: SelectQueryBuilder<AllSchema, AllTable, object>,
  { page, perPage }: PageQuery,
) {
  const [rows, { total }] = await Promise.all([
    ordered
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    all
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .$castTo<{ total: number }>()
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}
