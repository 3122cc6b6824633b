import { noteText, type TextCode } from "./language.ts";

// biome-ignore lint/suspicious/noExplicitAny: each message has placeholders of its own.
type Message = string | ((values: any) => unknown);

type WithoutPlaceholders<Messages> = {
  [Key in keyof Messages]: object extends Messages[Key] ? Key : never;
}[keyof Messages];

/** Reads a message by its key; its placeholders must be given. */
export interface Reader<Messages> {
  (key: WithoutPlaceholders<Messages>): string;
  <Key extends keyof Messages>(key: Key, values: Messages[Key] & object): string;
}

/** A reader of the current table at each call, whose texts can be identified by code. */
export function createReader<Messages>(
  area: string,
  table: () => Readonly<Record<string, Message>>,
): Reader<Messages> {
  return (key: PropertyKey, values: object = {}) => {
    const message = table()[key as string];
    if (message === undefined) throw new Error(`No message ${String(key)}`);
    const text = typeof message === "string" ? message : String(message(values));
    noteText(text, { code: `${area}.${String(key)}`, values: values as TextCode["values"] });
    return text;
  };
}
