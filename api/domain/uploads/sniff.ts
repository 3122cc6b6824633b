import { uploadsCopy } from "#api-copy/uploads";
export type FileKind = "csv" | "xlsx";

export interface Sniffer {
  /** Checks the next bytes; returns why the file cannot be read, or null. */
  check(bytes: Uint8Array): string | null;
  /** Call this after the last byte; `lines` is the highest possible number of rows in a CSV. */
  end(): { kind: FileKind; lines: number } | { refusal: string };
}

/** The number of bytes of a text file that are checked. */
const headBytes = 8 * 1024;
const workbook = Buffer.from("xl/workbook.xml");

/**
 * Detects the type of a file by its bytes, not its name. A zip with `xl/workbook.xml` is an .xlsx and text is
 * a CSV; the rest is refused.
 */
export function createSniffer(): Sniffer {
  let head = Buffer.alloc(0);
  let isZip: boolean | null = null;
  let isWorkbook = false;
  let tail = Buffer.alloc(0);
  let lines = 0;
  return {
    check(bytes) {
      const part = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      if (head.length < headBytes) {
        head = Buffer.concat([head, part.subarray(0, headBytes - head.length)]);
        if (head.length < 4) return null;
        isZip = head.readUInt32BE(0) === 0x504b0304;
        const refusal = isZip ? null : refuseText(head);
        if (refusal) return refusal;
      }
      if (isZip && !isWorkbook) {
        const scanned = Buffer.concat([tail, part]);
        isWorkbook = scanned.includes(workbook);
        tail = Buffer.from(scanned.subarray(Math.max(0, scanned.length - workbook.length)));
      }
      if (!isZip) for (const byte of part) if (byte === 0x0a) lines++;
      return null;
    },
    end() {
      if (head.length === 0) return { refusal: uploadsCopy("emptyFile") };
      if (isZip) return isWorkbook ? { kind: "xlsx", lines: 0 } : { refusal: uploadsCopy("neitherKind") };
      const refusal = refuseText(head);
      return refusal ? { refusal } : { kind: "csv", lines };
    },
  };
}

function refuseText(head: Buffer): string | null {
  const start = head.subarray(0, 4).toString("hex");
  if (start.startsWith("fffe") || start.startsWith("feff")) return uploadsCopy("utf16");
  if (start === "d0cf11e0") return uploadsCopy("oldExcel");
  const nuls = head.filter((byte) => byte === 0).length;
  if (nuls > head.length / 4) return uploadsCopy("utf16");
  const isBinary = head.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d);
  return isBinary || start === "25504446" ? uploadsCopy("neitherKind") : null;
}
