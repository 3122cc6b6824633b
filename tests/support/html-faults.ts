import { type CheerioAPI, load } from "cheerio";

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
const REFERENCES = ["for", "aria-labelledby", "aria-describedby", "aria-controls", "list", "form", "headers"];

/** Finds what is not valid in a page's HTML: errors of parsing, wrong children, ids twice or without element. */
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
  faults.push(...ids.filter((id, at) => ids.indexOf(id) !== at || /\s|^$/.test(id)).map((id) => `id: ${id}`));
  for (const name of REFERENCES)
    for (const element of $(`[${name}]`).toArray())
      for (const id of String($(element).attr(name)).split(/\s+/))
        if (!ids.includes(id)) faults.push(`no element with the id of ${name}: ${id}`);
  for (const [parents, children] of CHILDREN) note("child", `:is(${parents}) > :not(${children})`);
  note("block in a phrase", `:is(${PHRASES}) :is(${BLOCKS}):not(svg *)`);
  note("pressed in pressed", `:is(a[href], button) :is(${PRESSED})`);
  note("alternative", "img:not([alt])");
  note("item", "li:not(:is(ul, ol) > *)");
  return faults;

  function note(kind: string, selector: string) {
    faults.push(...listFound($, selector).map((found) => `${kind}: ${found}`));
  }
}

const listFound = ($: CheerioAPI, selector: string) =>
  $(selector)
    .toArray()
    .map((each) => ($.html($(each).parent()) ?? "").slice(0, 160));
