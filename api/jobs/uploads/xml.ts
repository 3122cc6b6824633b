import { SaxesParser } from "saxes";
import { UnreadableFileError } from "../../domain/uploads/problem.ts";

export interface XmlHandlers {
  /** Called with names without their prefix. */
  open(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Parses the XML of a workbook's part from bytes. Document types are refused, and with them custom
 * entities.
 */
export function readXml({ open, text, close }: XmlHandlers): (bytes: Uint8Array, isLast: boolean) => void {
  const parser = new SaxesParser({ position: false });
  const decoder = new TextDecoder("utf-8");
  const throwUnreadable = () => {
    throw new UnreadableFileError("noSpreadsheet");
  };
  parser.on("error", throwUnreadable);
  parser.on("doctype", throwUnreadable);
  parser.on("opentag", ({ name, attributes }) =>
    open(getLocalName(name), attributes as Record<string, string>),
  );
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  if (close) parser.on("closetag", ({ name }) => close(getLocalName(name)));
  return (bytes, isLast) => {
    parser.write(decoder.decode(bytes, { stream: !isLast }));
    if (isLast) parser.close();
  };
}

const getLocalName = (name: string) => {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
};
