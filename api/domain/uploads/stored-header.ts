import { columnNames } from "./columns.ts";
import type { Header, MappedHeading } from "./headers.ts";
import type { Column } from "./person-columns.ts";

/** The headings of a checked file with their matches, stored with the upload. */
export interface StoredHeader {
  at: [Column, number][];
  mapped: MappedHeading[];
  unknown: string[];
}

export const toStoredHeader = ({ positions, mapped, unknown }: Header): string => {
  const stored: StoredHeader = { at: [...positions], mapped, unknown };
  return JSON.stringify(stored);
};

export const parseStoredHeader = (json: string | null): StoredHeader | null =>
  json === null ? null : (JSON.parse(json) as StoredHeader);

/** Columns that no heading of the file is matched to, in the template's order. */
export const listFreeColumns = ({ at }: StoredHeader): Column[] => {
  const takenColumns = new Set(at.map(([column]) => column));
  return columnNames.filter((column) => !takenColumns.has(column));
};
