import { type CheerioAPI, load } from "cheerio";
import type { Element } from "domhandler";

/** Elements that may hold text and other such elements only. */
const PHRASES = "p, h1, h2, h3, h4, span, b, strong, em, label, button, bdi, time, code";
const BLOCKS = "p, div, ul, ol, dl, table, section, form, fieldset, article, details, h1, h2, h3, h4";
const PRESSED = "a[href], button, input:not([type=hidden]), select, textarea, label, summary";
/** Parents of which only the listed children are valid. */
const CHILDREN: [parents: string, children: string][] = [
  ["ul, ol", "li, template"],
  ["dl", "dt, dd, div, template"],
  ["dl > div", "dt, dd"],
  ["table", "caption, colgroup, thead, tbody, tfoot"],
  ["tr", "th, td"],
  ["select", "option, optgroup, hr"],
];
/** Selectors of elements that are invalid on any page, by the name of the fault. */
const INVALID: Record<string, string> = {
  "block in a phrase": `:is(${PHRASES}) :is(${BLOCKS}):not(svg *)`,
  "pressed in pressed": `:is(a[href], button) :is(${PRESSED}), label label`,
  alternative: "img:not([alt])",
  item: "li:not(:is(ul, ol) > *), :is(dt, dd):not(:is(dl, dl > div) > *), option:not(:is(select, datalist) *)",
  "not first": ":is(legend, summary):not(:first-child)",
  "second of its kind": "main ~ main, main main, title ~ title",
};
const ELEMENTS = new Set(
  (
    "html head meta title link script noscript body template header footer main nav aside section article address " +
    "h1 h2 h3 h4 p div span ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td form fieldset " +
    "legend label input button select optgroup option datalist textarea output progress meter details summary " +
    "dialog a b strong em i small code kbd bdi abbr time br hr wbr sup sub img picture source video track iframe " +
    "figure figcaption blockquote pre ins del mark svg"
  ).split(" "),
);
const VOID = /^(meta|link|input|br|hr|wbr|img|source|track|col)$/;
/** Attributes whose values have a fixed form, with the elements that may have them. */
const VALUES: [selector: string, attribute: string, form: RegExp][] = [
  [
    "input",
    "type",
    /^(hidden|text|search|tel|url|email|password|date|number|range|checkbox|radio|file|submit)?$/,
  ],
  ["time", "datetime", /^\d{4}-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?)?$/],
  ["meta[http-equiv=refresh]", "content", /^\d+(; ?url=.+)?$/],
];
const REFERENCES = ["for", "aria-labelledby", "aria-describedby", "aria-controls", "list", "form", "headers"];

/**
 * Finds invalid HTML in a page: parse errors, wrong children, repeated ids, and references to missing ids.
 */
export function findHtmlFaults(html: string): string[] {
  const faults: string[] = [];
  const $ = load(html, {
    scriptingEnabled: false,
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startOffset }) => {
      faults.push(`${code}: ${html.slice(Math.max(0, startOffset - 40), startOffset + 40)}`);
    },
  });
  const ids = $("[id]")
    .toArray()
    .map(({ attribs }) => String(attribs.id));
  faults.push(
    ...ids.filter((id, index) => ids.indexOf(id) !== index || /\s|^$/.test(id)).map((id) => `id: ${id}`),
  );
  for (const name of REFERENCES)
    for (const element of $(`[${name}]`).toArray())
      for (const id of String($(element).attr(name)).split(/\s+/))
        if (!ids.includes(id)) faults.push(`no element with the id of ${name}: ${id}`);
  for (const [parents, children] of CHILDREN) addFault("child", `:is(${parents}) > :not(${children})`);
  for (const [kind, selector] of Object.entries(INVALID)) addFault(kind, selector);
  for (const [selector, attribute, form] of VALUES)
    for (const value of $(`${selector}[${attribute}]`)
      .toArray()
      .map((element) => $(element).attr(attribute) ?? ""))
      if (!form.test(value)) faults.push(`${attribute}: ${value}`);
  faults.push(...listMisplacedElements($, html));
  return faults;

  function addFault(kind: string, selector: string) {
    faults.push(...listElements($, selector).map((found) => `${kind}: ${found}`));
  }
}

/** The place of an element in the source; a tag is absent if the parser added it. */
interface TagPlace {
  startOffset: number;
  endOffset: number;
  startTag?: object;
  endTag?: object;
}

/** Lists elements that a browser does not keep where they are written, because a tag is missing or misplaced. */
function listMisplacedElements($: CheerioAPI, html: string): string[] {
  const elements = $("*:not(svg *)").toArray() as Element[];
  const faults = elements.flatMap(({ name, parent, sourceCodeLocation }) => {
    const place = sourceCodeLocation as TagPlace | null | undefined;
    if (!ELEMENTS.has(name)) return [`unknown: ${name}`];
    if (!place?.startTag) return [`not written: ${name}`];
    const text = html.slice(place.startOffset, place.startOffset + 80);
    if (!place.endTag && !VOID.test(name)) return [`not closed: ${text}`];
    const around = parent?.sourceCodeLocation;
    return around && (place.startOffset < around.startOffset || place.endOffset > around.endOffset)
      ? [`moved: ${text}`]
      : [];
  });
  const markup = html.replaceAll(
    /<!--.*?-->|(<(script|title|textarea)\b[^>]*>).*?<\/\2>|<svg\b.*?<\/svg>/gs,
    "$1</$2>",
  );
  const tagCount = markup.match(/<\/?[a-z]/gi)?.length ?? 0;
  const htmlElements = elements.filter(({ name }) => name !== "svg");
  const tags = 2 * htmlElements.length - htmlElements.filter(({ name }) => VOID.test(name)).length;
  if (tagCount !== tags) faults.push(`${tagCount} tags are written, and ${tags} kept`);
  return faults;
}

const listElements = ($: CheerioAPI, selector: string) =>
  $(selector)
    .toArray()
    .map((each) => ($.html($(each).parent()) ?? "").slice(0, 160));
