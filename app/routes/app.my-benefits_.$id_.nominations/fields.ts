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
export const mostRows = 50;

/** A field's posted name: `share-0` is the first person's share. */
export const fieldName = (field: PersonField, at: number) => `${field}-${at}`;

export const nobodyYet: TypedPerson = { name: "", relationship: "", share: "", birth: "", address: "" };

/** Whether a form of this page can have this many rows. */
export const isRowCount = (count: number) => Number.isInteger(count) && count >= 1 && count <= mostRows;

/** Reads the people of a posted form; `read` gives a field's text, empty if the field is missing. */
export function readPeople(count: number, read: (name: string) => string): TypedPerson[] {
  const shown = isRowCount(count) ? count : 1;
  return Array.from({ length: shown }, (_, at) => ({
    name: read(fieldName("name", at)),
    relationship: read(fieldName("relationship", at)),
    share: read(fieldName("share", at)),
    birth: read(fieldName("birth", at)),
    address: read(fieldName("address", at)),
  }));
}
