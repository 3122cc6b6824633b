// biome-ignore lint/suspicious/noExplicitAny: each message has different placeholders.
type Message = string | ((values: any) => unknown);

/** The keys of messages without placeholders. */
export type WithoutPlaceholders<Messages> = {
  [Key in keyof Messages]: object extends Messages[Key] ? Key : never;
}[keyof Messages];

/** The keys of an area's messages without placeholders. */
export type PlainKey<Read> = Read extends Reader<infer Messages> ? WithoutPlaceholders<Messages> : never;

/** Reads a message by its key and needs a value for each placeholder. */
export interface Reader<Messages> {
  (key: WithoutPlaceholders<Messages>, values?: object): string;
  <Key extends keyof Messages>(key: Key, values: Messages[Key] & object): string;
}

/** Makes a reader of the messages that `table` returns at each call. */
export function createReader<Messages>(table: () => Readonly<Record<string, Message>>): Reader<Messages> {
  return (key: PropertyKey, values: object = {}) => {
    const message = table()[key as string];
    if (message === undefined) throw new Error(`No message ${String(key)}`);
    return typeof message === "string" ? message : (message(values) as string);
  };
}
