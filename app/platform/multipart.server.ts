import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { isFieldName } from "./field-names.server.ts";

/**
 * The header with the file name that the browser gave, percent-encoded, on the request that an upload's
 * route gets.
 */
export const UPLOAD_NAME = "x-upload-name";
/** The header of a request whose body the browser announced as too large; the body itself is then missing. */
export const UPLOAD_TOO_LARGE = "x-upload-too-large";

export interface MultipartLimits {
  fileBytes: number;
  /** Milliseconds that the fields before the file may take. */
  headMs: number;
}

export type Multipart =
  | { ok: true; fields: URLSearchParams; name: string; body: ReadableStream<Uint8Array> | null }
  | { ok: false; status: 400 | 408 };

/** How long the rest of an unwanted body is read, in milliseconds. */
const DRAIN_MS = 20_000;

/**
 * Reads the fields before a form's file, and then gives the file as a stream that the caller reads. It
 * accepts one file and a few short fields. A file that is too long gives one byte more than the limit, so
 * that a counter notices. Without a file `body` is null.
 */
export function readMultipart(request: Request, { fileBytes, headMs }: MultipartLimits): Promise<Multipart> {
  return new Promise((resolve) => {
    const contentType = request.headers.get("content-type") ?? "";
    if (!request.body) return resolve({ ok: false, status: 400 });
    const fields = new URLSearchParams();
    let parser: BusboyInstance;
    try {
      parser = new Busboy({
        headers: { "content-type": contentType },
        limits: {
          files: 1,
          fields: 10,
          parts: 12,
          fieldNameSize: 100,
          fieldSize: 4_096,
          headerPairs: 20,
          fileSize: fileBytes + 1,
        },
      });
    } catch {
      return resolve({ ok: false, status: 400 });
    }
    const source = Readable.fromWeb(request.body as NodeReadableStream);
    const headTimer = setTimeout(() => endParsing(408), headMs);
    const endParsing = (status: 400 | 408) => {
      clearTimeout(headTimer);
      resolve({ ok: false, status });
      source.unpipe(parser);
      discardStream(source);
    };
    parser.on("field", (name, value, isNameCut, isCut) => {
      if (isNameCut || isCut || !isFieldName(name)) endParsing(400);
      else fields.append(name, value);
    });
    parser.on("file", (field, file, name) => {
      if (!isFieldName(field)) return endParsing(400);
      clearTimeout(headTimer);
      // If a browser disconnects, the file ends with an error, so that it never looks complete.
      const failFile = () => file.destroy(new Error("the upload broke off"));
      source.on("error", failFile);
      parser.on("error", failFile);
      resolve({ ok: true, fields, name: name ?? "", body: toStream(file) });
    });
    parser.on("error", () => endParsing(400));
    source.on("error", () => endParsing(400));
    parser.on("finish", () => {
      clearTimeout(headTimer);
      resolve({ ok: true, fields, name: "", body: null });
    });
    source.pipe(parser);
  });
}

/** Reads at the consumer's pace and drops bytes that it does not want. */
function toStream(file: Readable): ReadableStream<Uint8Array> {
  const iterator = file[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(new Uint8Array(value));
      },
      cancel() {
        discardStream(file);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Reads the rest, because a browser shows a reply only after it has sent its body. */
function discardStream(stream: Readable): void {
  stream.on("error", () => {});
  stream.resume();
  const drainTimer = setTimeout(() => stream.destroy(), DRAIN_MS);
  drainTimer.unref();
  stream.once("close", () => clearTimeout(drainTimer));
}

/** Also a type without the boundary that a parser needs. */
export const isMultipart = (headers: Headers) =>
  /^multipart\/form-data\s*(;|$)/i.test(headers.get("content-type") ?? "");
