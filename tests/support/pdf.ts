import { inflateSync } from "node:zlib";

/** An element of the tree that screen readers follow. */
export interface PdfElement {
  kind: string;
  scope: string | null;
  /** Null if it is in the document's language. */
  lang: string | null;
  text: string;
  children: PdfElement[];
}

export interface PdfBookmark {
  title: string;
  children: PdfBookmark[];
}

export interface ReadPdf {
  /** The document's properties. */
  catalog: string;
  info: string;
  /** The description in XML. */
  metadata: string;
  pages: string[];
  fonts: string[];
  root: PdfElement;
  bookmarks: PdfBookmark[];
  /** Painting operators that are neither in the tree nor in decoration. */
  unmarked: string[];
  /** Marked contents of the pages that belong to no element of the tree. */
  orphans: number[];
}

interface PdfObject {
  dictionary: string;
  stream: Buffer | null;
}

/** Reads a PDF as a viewer does, for documents of one page whose objects are written one by one. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const objects = readObjects(Buffer.from(bytes));
  const all = [...objects.values()].map(({ dictionary }) => dictionary);
  const trailer = Buffer.from(bytes).toString("latin1").split("trailer").at(-1) ?? "";
  const getObject = (id: number | null) =>
    (id === null ? null : objects.get(id)) ?? { dictionary: "", stream: null };
  const followReference = (dictionary: string, key: string) => getObject(findReference(dictionary, key));
  const catalog = followReference(trailer, "Root").dictionary;
  const pages = all.filter((each) => /\/Type \/Page\b/.test(each));
  const page = pages[0] ?? "";
  const toUnicode = new Map(
    [...followReference(page, "Resources").dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [
      name ?? "",
      readLetters(followReference(getObject(Number(id)).dictionary, "ToUnicode").stream),
    ]),
  );
  const content = readContent(followReference(page, "Contents").stream?.toString("latin1") ?? "", toUnicode);
  const usedIds = new Set<number>();
  const toElement = (id: number): PdfElement => {
    const { dictionary } = getObject(id);
    const kids = /\/K \[([^\]]*)\]/.exec(dictionary)?.[1] ?? "";
    const markedIds = [...kids.replace(/\d+ 0 R/g, "").matchAll(/\d+/g)].map(Number);
    for (const markedId of markedIds) usedIds.add(markedId);
    return {
      kind: /\/S \/(\w+)/.exec(dictionary)?.[1] ?? "",
      scope: /\/Scope \/(\w+)/.exec(dictionary)?.[1] ?? null,
      lang: /\/Lang \(([\w-]+)\)/.exec(dictionary)?.[1] ?? null,
      text: markedIds.map((each) => content.texts.get(each) ?? "").join(""),
      children: [...kids.matchAll(/(\d+) 0 R/g)].map(([, each]) => toElement(Number(each))),
    };
  };
  const toBookmarks = (first: number | null): PdfBookmark[] => {
    const { dictionary } = getObject(first);
    if (dictionary === "") return [];
    const textLine = {
      title: readText(dictionary, "Title"),
      children: toBookmarks(findReference(dictionary, "First")),
    };
    return [textLine, ...toBookmarks(findReference(dictionary, "Next"))];
  };
  const tree = followReference(catalog, "StructTreeRoot").dictionary;
  const root = toElement(Number(/\/K \[(\d+) 0 R\]/.exec(tree)?.[1] ?? Number.NaN));
  return {
    catalog: `${catalog}${followReference(catalog, "ViewerPreferences").dictionary}${followReference(catalog, "MarkInfo").dictionary}`,
    info: followReference(trailer, "Info").dictionary,
    metadata: followReference(catalog, "Metadata").stream?.toString("utf8") ?? "",
    pages,
    fonts: all.filter((each) => /\/Type \/FontDescriptor/.test(each)),
    root,
    bookmarks: toBookmarks(findReference(followReference(catalog, "Outlines").dictionary, "First")),
    unmarked: content.unmarked,
    orphans: [...content.texts.keys()].filter((each) => !usedIds.has(each)),
  };
}

/** All elements of the tree, in the order in which they are read out. */
export const listElements = (root: PdfElement): PdfElement[] => [
  root,
  ...root.children.flatMap(listElements),
];

function readObjects(bytes: Buffer): Map<number, PdfObject> {
  const text = bytes.toString("latin1");
  const objects = new Map<number, PdfObject>();
  for (const match of text.matchAll(/(?<=\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length;
    const end = text.indexOf("\nendobj", start);
    const streamAt = text.indexOf("\nstream\n", start);
    const hasStream = streamAt !== -1 && streamAt < end;
    const dictionary = text.slice(start, hasStream ? streamAt : end);
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
    const raw = bytes.subarray(streamAt + 8, streamAt + 8 + length);
    const isPacked = dictionary.includes("/FlateDecode");
    objects.set(Number(match[1]), {
      dictionary,
      stream: hasStream ? (isPacked ? inflateSync(raw) : raw) : null,
    });
  }
  return objects;
}

const findReference = (dictionary: string, key: string) => {
  const reference = new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1];
  return reference === undefined ? null : Number(reference);
};

/** A text of a dictionary: plain, or UTF-16 if it has other letters. */
function readText(dictionary: string, key: string): string {
  const raw = new RegExp(`/${key} \\(((?:\\\\.|[^\\\\)])*)\\)`, "s").exec(dictionary)?.[1] ?? "";
  const plain = raw.replace(/\\([()\\])/g, "$1");
  if (!plain.startsWith("\u00fe\u00ff")) return plain;
  return Buffer.from(plain.slice(2), "latin1").swap16().toString("utf16le");
}

/** The letters of a font's glyphs, by glyph number. */
function readLetters(stream: Buffer | null): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, from, list] of (stream?.toString("latin1") ?? "").matchAll(
    /<(\w{4})> <\w{4}> \[([^\]]*)\]/g,
  )) {
    [...(list ?? "").matchAll(/<([^>]*)>/g)].forEach(([, codes], index) => {
      const units = (codes ?? "").split(" ").map((code) => Number.parseInt(code, 16));
      letters.set(Number.parseInt(from ?? "", 16) + index, String.fromCharCode(...units));
    });
  }
  return letters;
}

const PAINTING = new Set(["f", "S", "B", "b", "s", "Do", "TJ", "Tj", "sh"]);

/** The text of each marked content of a page, and what is painted outside of them. */
function readContent(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>) {
  const texts = new Map<number, string>();
  const unmarked: string[] = [];
  const openMarks: (number | null)[] = [];
  let letters: ReadonlyMap<number, string> = new Map();
  const commands = content.matchAll(
    /\/MCID (\d+)|(BDC|BMC)\b|\bEMC\b|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|(?<=^|\s)([A-Za-z]+)(?=\s|$)/g,
  );
  let mcid: number | null = null;
  for (const [command, number, begin, font, shownText, other] of commands) {
    if (number !== undefined) mcid = Number(number);
    else if (begin !== undefined) {
      openMarks.push(mcid);
      if (mcid !== null) texts.set(mcid, "");
      mcid = null;
    } else if (command === "EMC") openMarks.pop();
    else if (font !== undefined) letters = fonts.get(font) ?? new Map();
    else if (shownText !== undefined || PAINTING.has(other ?? "")) {
      const within = openMarks.at(-1);
      if (within === undefined) unmarked.push(command);
      if (within == null || shownText === undefined) continue;
      const glyphs = [...shownText.matchAll(/<([^>]*)>/g)].flatMap(
        ([, hex]) => (hex ?? "").match(/.{4}/g) ?? [],
      );
      const text = glyphs.map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? "\ufffd").join("");
      texts.set(within, `${texts.get(within) ?? ""}${text}`);
    }
  }
  return { texts, unmarked };
}
