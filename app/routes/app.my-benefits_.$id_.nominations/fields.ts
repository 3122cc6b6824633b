/** One person of the form with every value as typed; the date of birth is "day/month/year" or yyyy-mm-dd. */
export interface TypedPerson {
  name: string;
  relationship: string;
  share: string;
  birth: string;
  address: string;
}

export type PersonField = keyof TypedPerson;
export const personFields = [
  "name",
  "relationship",
  "share",
  "birth",
  "address",
] as const satisfies PersonField[];

/** A form with more rows does not come from this page. The upstream limits how many people may be named. */
export const MAX_ROWS = 50;

/** A field's posted name: `share-0` is the first person's share. */
export const toFieldName = (field: PersonField, index: number) => `${field}-${index}`;

export const EMPTY_PERSON: TypedPerson = { name: "", relationship: "", share: "", birth: "", address: "" };

/** Whether a form of this page can have this many rows. */
export const isRowCount = (count: number) => Number.isInteger(count) && count >= 1 && count <= MAX_ROWS;

/** Reads the people of a posted form; `read` gives a field's text, empty if the field is missing. */
export function readPeople(count: number, read: (name: string) => string): TypedPerson[] {
  const rowCount = isRowCount(count) ? count : 1;
  return Array.from({ length: rowCount }, (_, index) => ({
    name: read(toFieldName("name", index)),
    relationship: read(toFieldName("relationship", index)),
    share: read(toFieldName("share", index)),
    birth: read(toFieldName("birth", index)),
    address: read(toFieldName("address", index)),
  }));
}
