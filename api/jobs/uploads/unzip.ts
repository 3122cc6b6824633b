import { Inflate, Unzip, type UnzipFile } from "fflate";
import { UnreadableFileError } from "../../domain/uploads/problem.ts";

/** The most bytes to unpack; a hundred thousand rows are about 120 MB of XML. */
const maxInflated = 600 * 1024 * 1024;
/**
 * The highest compression ratio: a workbook's XML shrinks to a tenth or twentieth, a zip bomb to a
 * thousandth.
 */
const maxRatio = 100;
const ratioCheckedFrom = 8 * 1024 * 1024;
const maxEntries = 1_000;
/** Compressed bytes to unpack in one step; they become a few MB at most. */
const chunkBytes = 8 * 1024;

/** Receives the bytes of an entry; null if the entry is not needed and so not unpacked. */
export type EntryReceiver = ((bytes: Uint8Array, isLast: boolean) => void) | null;

/**
 * Unpacks some entries of a zip while it arrives, and lets other work run between pieces. Size, compression ratio and
 * number of entries are limited.
 * @throws UnreadableFileError beyond a limit or for an incomplete zip
 */
export async function* unzip(
  chunks: AsyncIterable<Uint8Array>,
  findReceiver: (name: string) => EntryReceiver,
): AsyncIterable<void> {
  let packed = 0;
  let inflated = 0;
  let entries = 0;
  let open = 0;
  const countInflated = (bytes: number) => {
    inflated += bytes;
    if (inflated > maxInflated || (inflated > ratioCheckedFrom && inflated > packed * maxRatio)) {
      throw new UnreadableFileError("bomb");
    }
  };
  const zip = new Unzip();
  zip.register(createDecoder(findReceiver));
  zip.register(createStoredDecoder(findReceiver));
  zip.onfile = (file: UnzipFile) => {
    if (++entries > maxEntries) throw new UnreadableFileError("damaged");
    open++;
    const sink = findReceiver(file.name);
    file.ondata = (error, bytes, isLast) => {
      if (error) throw new UnreadableFileError("damaged");
      if (isLast) open--;
      if (!sink) return;
      countInflated(bytes.length);
      sink(bytes, isLast);
    };
    try {
      file.start();
    } catch {
      throw new UnreadableFileError("damaged");
    }
  };
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += chunkBytes) {
      const part = chunk.subarray(from, from + chunkBytes);
      packed += part.length;
      pushChunk(zip, part, false);
      yield;
    }
  }
  pushChunk(zip, new Uint8Array(), true);
  if (open > 0 || entries === 0) throw new UnreadableFileError("damaged");
  yield;
}

function pushChunk(zip: Unzip, bytes: Uint8Array, isLast: boolean): void {
  try {
    zip.push(bytes, isLast);
  } catch (error) {
    throw error instanceof UnreadableFileError ? error : new UnreadableFileError("damaged");
  }
}

type Decoder = InstanceType<Parameters<Unzip["register"]>[0]>;

/** Decodes compressed entries; for an unneeded entry it only finds the end. */
function createDecoder(findReceiver: (name: string) => EntryReceiver) {
  return class implements Decoder {
    static compression = 8;
    ondata!: Decoder["ondata"];
    readonly #inflate: Inflate | null;
    constructor(name: string) {
      this.#inflate = findReceiver(name)
        ? new Inflate((bytes, isLast) => this.ondata(null, bytes, isLast))
        : null;
    }
    push(bytes: Uint8Array<ArrayBuffer>, isLast: boolean): void {
      if (this.#inflate) this.#inflate.push(bytes, isLast);
      else if (isLast) this.ondata(null, new Uint8Array(), true);
    }
  };
}

/** Decodes entries that are stored without compression. */
function createStoredDecoder(findReceiver: (name: string) => EntryReceiver) {
  return class implements Decoder {
    static compression = 0;
    ondata!: Decoder["ondata"];
    readonly #isWanted: boolean;
    constructor(name: string) {
      this.#isWanted = findReceiver(name) !== null;
    }
    push(bytes: Uint8Array<ArrayBuffer>, isLast: boolean): void {
      this.ondata(null, this.#isWanted ? bytes : new Uint8Array(), isLast);
    }
  };
}
