import { UnreadableFileError } from "../../domain/uploads/problem.ts";
import { readXml } from "./xml.ts";

const maxBytes = 128 * 1024 * 1024;
const longest = 32 * 1024;

/** The texts of a workbook, which its cells refer to by number. */
export interface SharedStrings {
  get(index: number): string;
}

/** Reads the texts into one buffer, because two million separate strings would need four times the memory. */
export function readSharedStrings() {
  let bytes = Buffer.alloc(64 * 1024);
  let used = 0;
  let ends = new Uint32Array(4096);
  let count = 0;
  let text = "";
  let depth = 0;
  let isText = false;
  const saveText = () => {
    const length = Buffer.byteLength(text);
    if (used + length > maxBytes) throw new UnreadableFileError("muchText");
    if (used + length > bytes.length) bytes = growBuffer(bytes, used + length);
    if (count === ends.length) {
      const more = new Uint32Array(ends.length * 2);
      more.set(ends);
      ends = more;
    }
    bytes.write(text, used);
    used += length;
    ends[count++] = used;
    text = "";
  };
  const sharedStrings: SharedStrings = {
    get: (index) =>
      index >= 0 && index < count
        ? bytes.toString("utf8", index === 0 ? 0 : ends[index - 1], ends[index])
        : "",
  };
  const sink = readXml({
    open(name) {
      // Skips phonetic readings of Japanese names, which follow the text.
      if (name === "rPh") depth++;
      if (name === "t") isText = depth === 0;
    },
    text(part) {
      if (isText) text += part;
      if (text.length > longest) throw new UnreadableFileError("longText");
    },
    close(name) {
      if (name === "rPh") depth--;
      if (name === "t") isText = false;
      if (name === "si") saveText();
    },
  });
  return { all: sharedStrings, sink };
}

function growBuffer(bytes: Buffer<ArrayBuffer>, needed: number): Buffer<ArrayBuffer> {
  const larger = Buffer.alloc(Math.max(bytes.length * 2, needed));
  bytes.copy(larger);
  return larger;
}
