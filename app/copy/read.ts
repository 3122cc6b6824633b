// biome-ignore lint/suspicious/noExplicitAny: each message has placeholders of its own.
type Message = string | ((values: any) => string);

/** The keys of messages that say the same whatever is known. */
export type WithoutPlaceholders<Messages> = {
  [Key in keyof Messages]: object extends Messages[Key] ? Key : never;
}[keyof Messages];

/** The keys of an area's messages that have no placeholder. */
export type PlainKey<Read> = Read extends Reader<infer Messages> ? WithoutPlaceholders<Messages> : never;

/** Reads a message by its key; what it has placeholders for must be given. */
export interface Reader<Messages> {
  (key: WithoutPlaceholders<Messages>, values?: object): string;
  <Key extends keyof Messages>(key: Key, values: Messages[Key] & object): string;
}

/** A reader of the table that holds at the moment of each call. */
export function createReader<Messages>(table: () => Readonly<Record<string, Message>>): Reader<Messages> {
  return (key: PropertyKey, values: object = {}) => {
    const message = table()[key as string];
    if (message === undefined) throw new Error(`No message ${String(key)}`);
    return typeof message === "string" ? message : message(values);
  };
}
