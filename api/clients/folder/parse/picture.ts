import { SaxesParser } from "saxes";
import type { Picture } from "../../document.ts";
import type { ProblemList } from "../problem.ts";

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** SVG elements that draw, and can neither run code nor load anything. */
const elements = new Set(
  (
    "svg g defs symbol use title desc metadata path rect circle ellipse line polyline polygon text tspan " +
    "linearGradient radialGradient stop clipPath mask pattern marker filter feGaussianBlur feOffset feBlend " +
    "feColorMatrix feComposite feFlood feMerge feMergeNode feDropShadow"
  ).split(" "),
);

const maxDepth = 100;

/** A logo by its bytes, whatever its name says; null if it cannot be shown safely. */
export function parsePicture(bytes: Uint8Array, file: string, problems: ProblemList): Picture | null {
  const isPng = pngSignature.every((byte, index) => bytes[index] === byte);
  const named = file.toLowerCase().endsWith(".png");
  if (named !== isPng) {
    const text = named ? "This is not a PNG picture" : "This is a PNG picture, not an SVG";
    problems.error(file, null, text, named ? "Save the logo as PNG again" : "Rename it to end in .png");
    return null;
  }
  if (isPng) return { type: "image/png", bytes };
  const faults = findSvgFaults(bytes);
  for (const { line, text } of faults) {
    problems.error(file, line, text, "Export the logo as a plain SVG, or save it as PNG");
  }
  return faults.length === 0 ? { type: "image/svg+xml", bytes } : null;
}

function findSvgFaults(bytes: Uint8Array): { line: number; text: string }[] {
  const faults: { line: number; text: string }[] = [];
  const parser = new SaxesParser({ xmlns: true });
  const addFault = (text: string) => faults.push({ line: parser.line, text });
  let hasRoot = false;
  let depth = 0;
  parser.on("doctype", () => addFault("The SVG has a DOCTYPE"));
  parser.on("processinginstruction", ({ target }) => {
    addFault(`The SVG has an instruction <?${target}?>`);
  });
  parser.on("closetag", () => {
    depth -= 1;
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    depth += 1;
    // Limits nesting, because each level slows the parser and drawings need only a few.
    if (depth > maxDepth) throw new RangeError("The SVG is nested too deeply");
    if (!hasRoot && (local !== "svg" || uri !== "http://www.w3.org/2000/svg")) {
      addFault("The file does not start with an <svg> of the SVG namespace");
    }
    hasRoot = true;
    if (!elements.has(local)) addFault(`The SVG has a <${local}>, which a logo cannot have`);
    for (const { local: name, prefix, value } of Object.values(attributes)) {
      if (/^on/i.test(name)) addFault(`The SVG has a script in ${name}`);
      if (name === "style" && /[\\@]|expression|import/i.test(value))
        addFault("The SVG has a style with more than colours");
      if (name === "href" && !value.trim().startsWith("#"))
        addFault("The SVG refers to something outside itself");
      const hasExternalReference =
        prefix !== "xmlns" && name !== "xmlns" && /url\s*\(\s*['"]?\s*(?!#|['"\s])/i.test(value);
      if (hasExternalReference) addFault("The SVG refers to something outside itself");
    }
  });
  try {
    parser.write(new TextDecoder("utf-8", { fatal: true }).decode(bytes)).close();
  } catch {
    addFault("The SVG cannot be read");
  }
  if (!hasRoot && faults.length === 0) addFault("The SVG is empty");
  return faults.slice(0, 10);
}
