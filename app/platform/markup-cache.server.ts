import { LRUCache } from "lru-cache";

/** Characters of HTML and keys in the cache, about fifty pages. */
const MAX_CHARACTERS = 2_000_000;

const cache = new LRUCache<string, string>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (markup, key) => markup.length + key.length,
});

/** Marks the place of a value; no page contains a NUL character. */
const getMark = (index: number) => `\0${index}\0`;

/**
 * Renders a shared page once for each `data`, and inserts each request's tokens and nonce. The page must depend on the
 * data only.
 */
export function renderShared(data: string, values: readonly string[], render: () => string): string {
  const replaceWithMarks = (text: string) =>
    values.reduce((result, value, index) => result.replaceAll(value, getMark(index)), text);
  const key = replaceWithMarks(data);
  const cached = cache.get(key);
  if (cached === undefined) {
    const markup = render();
    cache.set(key, replaceWithMarks(markup));
    return markup;
  }
  return values.reduce((result, value, index) => result.replaceAll(getMark(index), () => value), cached);
}
