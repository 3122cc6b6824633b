import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoDocuments } from "../../../tests/support/demo-documents.ts";
import { toBytes, toFolderFiles, writeFiles } from "../../../tests/support/folder-files.ts";
import { checkClientFolder } from "./check-client-folder.ts";
import { parseClientFiles, readClientFolder } from "./read/read-client-folder.ts";

const [harbourline] = demoDocuments;
if (!harbourline) throw new Error("No demo");
const validFiles = toFolderFiles(harbourline);
const getText = (path: string) => new TextDecoder().decode(validFiles.get(path));

/** The errors of a valid folder after some files were changed, as `file:line text | hint`. */
function listErrors(changes: Record<string, string | Uint8Array | null>): string[] {
  const files = new Map(validFiles);
  for (const [path, content] of Object.entries(changes)) {
    if (content === null) files.delete(path);
    else files.set(path, toBytes(content));
  }
  const { document, problems } = parseClientFiles(files, "harbourline");
  const errors = problems.filter(({ severity }) => severity === "error");
  expect(document === null).toBe(errors.length > 0);
  return errors.map(({ file, line, text, hint }) => `${file}:${line ?? "-"} ${text} | ${hint}`);
}

const dental = "plans/dental/2023-04-01.yaml";
const replaceText = (path: string, from: string | RegExp, to: string) => {
  const text = getText(path).replace(from, to);
  expect(text).not.toBe(getText(path));
  return { [path]: text };
};

test("the folder that these tests damage is valid before they change it", () => {
  expect(listErrors({})).toEqual([]);
});

describe("a missing file", () => {
  test.each([
    ["client.yaml", ["client.yaml:- This file is missing | Add it: it names the client"]],
    [
      "logos/header.svg",
      ["client.yaml:34 There is no file logos/header.svg | Put the logo there, or leave the line out"],
    ],
    [
      dental,
      [
        "plans/dental:- The plan has no settings | Add a file that is named by the day from which the plan holds: 2026-04-01.yaml",
      ],
    ],
    [
      "plans/dental/about.md",
      [
        "plans/dental/about.md:- This file is missing | Add it, with the settings `summary`, `icon`, `provider` and `policy number`, and a description",
      ],
    ],
  ])("the missing file %s is reported with its correction", (path, errors) => {
    expect(listErrors({ [path]: null })).toEqual(errors);
  });

  test("a missing plan folder is reported at the list in client.yaml", () => {
    const removedPaths = [...validFiles.keys()].filter((path) => path.startsWith("plans/dental/"));
    expect(listErrors(Object.fromEntries(removedPaths.map((path) => [path, null])))).toEqual([
      "client.yaml:42 The plan dental has no folder | Add the folder plans/dental, or take it off the list",
    ]);
  });

  test("a plan with the name of one of the portal's pages is refused", () => {
    expect(listErrors(replaceText("client.yaml", "  - dental\n", "  - dental\n  - choices\n"))).toEqual([
      "client.yaml:43 A plan cannot have the code choices: an address of the portal has that name | Give the plan and its folder another name",
    ]);
  });

  test("a plan that is missing from the list is reported", () => {
    expect(listErrors(replaceText("client.yaml", "  - dental\n", ""))).toEqual([
      "plans/dental:- The plan dental is not in the list `plans` of client.yaml | Add dental to the list, at its place in the order",
    ]);
  });
});

describe("an empty file", () => {
  const paths = [...validFiles.keys()].filter((path) => !/^(schemas|logos)\/|\/documents\//.test(path));

  test.each(paths.filter((path) => !/^plans\/(?!dental\/)/.test(path)))(
    "the empty file %s is reported",
    (path) => {
      const errors = listErrors({ [path]: "" });
      expect(errors).toContain(`${path}:- This file is empty | Fill it in, or delete it`);
    },
  );

  test("an empty document is reported at the line that names it", () => {
    const document = [...validFiles.keys()].find((path) => path.includes("/documents/")) ?? "";
    const table = document.replace(/documents\/.*/, "documents.csv");
    const [error, ...more] = listErrors({ [document]: "" });
    expect(more).toEqual([]);
    expect(error).toMatch(new RegExp(`^${table}:\\d+ ${document} is empty \\| Put the document there`));
  });

  test("a missing or invalid logo is reported at the line that names it", () => {
    expect(listErrors({ "logos/mobile.svg": "" })).toEqual([
      "client.yaml:35 logos/mobile.svg is empty | Put the logo there, or leave the line out",
    ]);
  });
});

describe("invalid YAML", () => {
  test.each<[string, Record<string, string>, string[]]>([
    [
      "a tab",
      replaceText(dental, "  kind: tiers", "\tkind: tiers"),
      [`${dental}:5 A line starts with a tab | Use spaces at the start of a line`],
    ],
    [
      "a repeated key",
      replaceText(dental, "group: health\n", "group: health\ngroup: travel\n"),
      [`${dental}:4 This name is here twice | Keep one of the two lines`],
    ],
    [
      "an unknown name",
      replaceText(dental, "when leaving:", "when leavin:"),
      [
        `${dental}:1 \`when leaving\` is missing | Add a line \`when leaving:\` with its value`,
        `${dental}:28 \`when leavin\` is not known | Did you mean \`when leaving\`?`,
      ],
    ],
    [
      "an unknown kind",
      replaceText(dental, "kind: tiers", "kind: tier"),
      [
        `${dental}:5 \`choice > kind\` "tier" is not a kind of benefit | Did you mean tiers? Write one of: share, tiers, people, multiple, cover, income, spread, days, voucher, lease, link, quoted`,
      ],
    ],
    [
      "a list in place of a text",
      replaceText(dental, "name: Dental", "name: [Dental]"),
      [`${dental}:2 \`name\` must be a text, not a list | Write the text after the colon`],
    ],
    [
      "a text in place of a list",
      replaceText("client.yaml", "hosts:\n  - harbourline", "hosts: harbourline"),
      [
        "client.yaml:4 `hosts` must be a list, not a text | Write each entry on a line of its own that starts with a dash",
      ],
    ],
    [
      "a value that is neither yes nor no",
      replaceText(dental, "employer pays single cover: no", "employer pays single cover: maybe"),
      [
        `${dental}:13 \`choice > employer pays single cover\` "maybe" is neither yes nor no | Write yes or no`,
      ],
    ],
    [
      "a decimal with a comma",
      replaceText("plans/life/2023-04-01.yaml", "free cover: 750000", "free cover: 12,50"),
      ['plans/life/2023-04-01.yaml:22 `free cover` "12,50" is not an amount | Write 12.50'],
    ],
    [
      "an amount with a thousands separator",
      replaceText("plans/life/2023-04-01.yaml", "free cover: 750000", "free cover: £750,000"),
      ['plans/life/2023-04-01.yaml:22 `free cover` "£750,000" is not an amount | Write 750000'],
    ],
    [
      "a repeated level",
      replaceText(dental, "code: plus", "code: essential"),
      [
        `${dental}:9 \`choice > levels > entry 2 > code\` "essential" is here twice | Give each level a code of its own`,
      ],
    ],
    [
      "an invalid host label",
      replaceText("client.yaml", "  - harbourline", "  - harbour_line.example"),
      [
        'client.yaml:5 `hosts > entry 1` "harbour_line.example" is not the first label of a host | Write for example acme',
      ],
    ],
    [
      "a colour without quotes",
      replaceText("client.yaml", '"#0B4F6C"', "#0B4F6C"),
      ['client.yaml:31 #0B4F6C has no quotes, so it is read as a remark | Write "#0B4F6C" in quotes'],
    ],
    [
      "a scheme year that starts on an impossible day",
      replaceText("client.yaml", "1 April", "31 April"),
      [
        'client.yaml:11 `scheme year starts` "31 April" is not a day of the year | Write a day and a month like 1 April',
      ],
    ],
    [
      "a script as an address",
      replaceText("client.yaml", "hosts:", "public address: javascript:alert(1)\nhosts:"),
      [
        'client.yaml:4 `public address` "javascript:alert(1)" is not an https address without a path | Write for example https://acme.benefits.example',
      ],
    ],
    [
      "an empty list of grades",
      replaceText(dental, "when:\n", "who:\n  grades: []\nwhen:\n"),
      [
        `${dental}:16 \`who > grades\` is an empty list, so no one is eligible | Name one grade at least, or leave it out`,
      ],
    ],
  ])("YAML with %s is reported at its line", (_, changes, errors) => {
    expect(listErrors(changes)).toEqual(errors);
  });

  test("the check of a folder reports errors of several files together", () => {
    const errors = listErrors({
      ...replaceText("client.yaml", "probation months: 3", "probation months: three"),
      ...replaceText(dental, "group: health", "group: helth"),
      "windows.csv": "opens,closes,cover from\n2026-02-30,2026-03-01,2026-04-01\n",
    });
    expect(errors).toEqual([
      'client.yaml:10 `probation months` "three" is not a whole number | Write a whole number from 0 to 60',
      `${dental}:3 \`group\` "helth" is not known | Did you mean health? Write one of: retirement, health, protection, lifestyle, travel, time off, childcare vouchers`,
      'windows.csv:2 `opens` "2026-02-30" is not a date | Write a real date like 2026-04-01',
    ]);
  });
});

describe("an invalid table", () => {
  const prices = "plans/gym/prices.csv";
  const header = "from,item,price,source";
  test.each<[string, string, string[]]>([
    [
      "a decimal comma, which makes one cell too many",
      `${header}\n2026-04-01,full/employee,12,50,Rate card\n`,
      [
        `${prices}:2 This row has 5 cells, and the header 4 | Put a text with a comma in quotes: "A, B". Write amounts as 12.50, not 12,50`,
      ],
    ],
    [
      "a decimal with a comma in quotes",
      `${header}\n2026-04-01,full/employee,"12,50",Rate card\n`,
      [`${prices}:2 \`price\` "12,50" is not an amount | Write 12.50`],
    ],
    [
      "semicolons between the columns",
      "from;item;price;source\n2026-04-01;full/employee;12.50;Rate card\n",
      [`${prices}:1 The columns are not separated by commas | Save the file as CSV with commas`],
    ],
    [
      "an unknown column",
      "from,item,prise,source\n2026-04-01,full/employee,12.50,Rate card\n",
      [
        `${prices}:1 The column \`prise\` is not known | Did you mean \`price\`?`,
        `${prices}:1 The column \`price\` is missing | The first line is: from,item,price,source,loading percent`,
      ],
    ],
    [
      "a repeated price",
      `${header}\n2026-04-01,full/employee,12.50,Rate card\n2026-04-01,full/employee,13.50,\n`,
      [`${prices}:3 full/employee has two prices from 2026-04-01, here and in line 2 | Keep one of them`],
    ],
    [
      "a price without a source",
      `${header}\n2026-04-01,full/employee,12.50,\n`,
      [
        `${prices}:2 The prices from 2026-04-01 do not say where they were published | Write it in the column source of their first row`,
      ],
    ],
    [
      "a quote that never ends",
      `${header}\n2026-04-01,full/employee,12.50,"Rate card\n`,
      [
        `${prices}:2 A quote is missing or too many | Put quotes at both ends of a text, and write a quote within it twice`,
      ],
    ],
  ])("a table with %s is reported at its line", (_, text, errors) => {
    expect(listErrors({ [prices]: text })).toEqual(errors);
  });

  test("a folder's tables accept dates as spreadsheets write them, with the day first", () => {
    expect(listErrors({ [prices]: `${header}\n01/04/2026,full/employee,12.50,Rate card\n` })).toEqual([]);
  });

  test("a file of 100,000 prices is read, and 100,000 errors are shown as 100 and a total", () => {
    const rows = Array.from(
      { length: 100_000 },
      (_, index) => `2026-04-01,l${index}/employee,12.50,Rate card`,
    );
    expect(listErrors({ [prices]: `${header}\n${rows.join("\n")}\n` })).toEqual([]);
    const wrongRows = rows.map((row) => row.replace("12.50", "x"));
    const errors = listErrors({ [prices]: `${header}\n${wrongRows.join("\n")}\n` });
    expect(errors).toHaveLength(101);
    expect(errors).toContain(
      `${prices}:- There are 99900 more problems in this file | Fix these first, then check again`,
    );
  });

  test("a table with more rows than allowed is refused with its number of rows and the limit", () => {
    const rows = "2026-04-01,a,1,S\n".repeat(200_001);
    expect(listErrors({ [prices]: `${header}\n${rows}` })).toEqual([
      `${prices}:- There are 200,001 rows | Write 200,000 at most`,
    ]);
  });
});

describe("an invalid text", () => {
  test.each<[string, Record<string, string | Uint8Array>, string[]]>([
    [
      "a script",
      { "plans/dental/claim.md": "Call us.\n\n<script>alert(1)</script>\n" },
      [
        "plans/dental/claim.md:3 This is not allowed in a text: <script> | Use Markdown: headings, lists, tables, bold, italic, and links to https addresses",
      ],
    ],
    [
      "a link that runs a script",
      { "plans/dental/claim.md": "[Claim](javascript:alert(1))\n" },
      [
        "plans/dental/claim.md:1 This is not allowed in a text: a link by javascript: | Use Markdown: headings, lists, tables, bold, italic, and links to https addresses",
      ],
    ],
    [
      "terms without a version",
      { "plans/dental/terms.md": "Our terms.\n" },
      [
        "plans/dental/terms.md:1 The settings before the text are missing | Start the file with ---, the settings one a line, and --- again",
      ],
    ],
    [
      "settings without a text",
      { "plans/dental/terms.md": "---\nversion: 2\n---\n" },
      ["plans/dental/terms.md:4 The text is missing | Write it in Markdown"],
    ],
    [
      "a question without an answer",
      { "plans/dental/questions.md": "# Is there a wait?\n\n# And then?\n\nNo.\n" },
      ["plans/dental/questions.md:2 The answer is missing | Write it in Markdown"],
    ],
    [
      "bytes that are not UTF-8",
      { "plans/dental/claim.md": new Uint8Array([0x43, 0xe9, 0x0a]) },
      ["plans/dental/claim.md:- This file is not UTF-8 text | Save it as UTF-8. In Excel choose CSV UTF-8"],
    ],
  ])("a text with %s is reported at its line", (_, changes, errors) => {
    expect(listErrors(changes)).toEqual(errors);
  });
});

describe("[C10] an unsafe brand", () => {
  test.each([
    ["primary colour", 'a colour of six hex digits | Write for example "#0B4F6C", in quotes'],
    ["text font", "the name of a font | Write for example Verdana"],
    ["heading font", "the name of a font | Write for example Georgia"],
  ])("a style in place of the %s is refused with its line", (setting, error) => {
    const style = "red;} body{display:none";
    const without = getText("client.yaml").replace(new RegExp(`^  ${setting}: .*\\n`, "m"), "");
    const text = without.replace(/^brand:$/m, `brand:\n  ${setting}: "${style}"`);
    const lineNumber = text.split("\n").findIndex((line) => line.includes(style)) + 1;
    expect(listErrors({ "client.yaml": text })).toEqual([
      `client.yaml:${lineNumber} \`brand > ${setting}\` "${style}" is not ${error}`,
    ]);
  });
});

describe("an unsafe logo", () => {
  const buildSvg = (inner: string, root = "") =>
    `<svg xmlns="http://www.w3.org/2000/svg"${root}>\n${inner}\n</svg>`;
  test.each([
    ["a script", buildSvg("<script>alert(1)</script>"), "2 The SVG has a <script>, which a logo cannot have"],
    ["an event handler", buildSvg("<g/>", ' onload="alert(1)"'), "1 The SVG has a script in onload"],
    [
      "foreign content",
      buildSvg("<foreignObject/>"),
      "2 The SVG has a <foreignObject>, which a logo cannot have",
    ],
    [
      "a link",
      buildSvg('<use href="https://x.example/a.svg#b"/>'),
      "2 The SVG refers to something outside itself",
    ],
    [
      "a link by XLink",
      buildSvg('<use xmlns:x="http://www.w3.org/1999/xlink" x:href="//x.example/a.svg"/>'),
      "2 The SVG refers to something outside itself",
    ],
    [
      "a paint from another file",
      buildSvg('<g fill="url(https://x.example/a)"/>'),
      "2 The SVG refers to something outside itself",
    ],
    [
      "an animation",
      buildSvg('<set attributeName="href" to="javascript:alert(1)"/>'),
      "2 The SVG has a <set>, which a logo cannot have",
    ],
    ["an entity", `<!DOCTYPE svg [<!ENTITY a "b">]>${buildSvg("<g/>")}`, "1 The SVG has a DOCTYPE"],
    [
      "an HTML page",
      "<html xmlns='http://www.w3.org/1999/xhtml'/>",
      "1 The file does not start with an <svg> of the SVG namespace",
    ],
    ["a truncated picture", "<svg xmlns='http://www.w3.org/2000/svg'><g>", "1 The SVG cannot be read"],
  ])("a logo with %s is refused with its line", (_, text, error) => {
    const hint = "Export the logo as a plain SVG, or save it as PNG";
    expect(listErrors({ "logos/header.svg": text })[0]).toBe(`logos/header.svg:${error} | ${hint}`);
  });

  test("a PNG is recognised by its first bytes, not its name", () => {
    const { "client.yaml": client } = replaceText("client.yaml", "header: header.svg", "header: header.png");
    expect(listErrors({ "client.yaml": client ?? "", "logos/header.png": buildSvg("<script/>") })).toEqual([
      "logos/header.png:- This is not a PNG picture | Save the logo as PNG again",
    ]);
  });
});

describe("a folder on disk", () => {
  const home = mkdtempSync(join(tmpdir(), "client-folder-"));
  afterAll(() => rmSync(home, { recursive: true }));
  beforeAll(() => writeFiles(join(home, "valid"), validFiles));

  let copies = 0;
  const copyValidFolder = () => {
    const dir = join(home, `copy-${++copies}`);
    cpSync(join(home, "valid"), dir, { recursive: true });
    return dir;
  };
  const listErrors = async (dir: string, options?: Parameters<typeof readClientFolder>[1]) =>
    (await readClientFolder(dir, options)).problems
      .filter(({ severity }) => severity === "error")
      .map(({ file, text, hint }) => `${file} ${text} | ${hint}`);

  test("reading a folder returns the client document that its files describe", async () => {
    const { document, problems } = await readClientFolder(join(home, "valid"));
    expect(problems).toEqual([]);
    expect(document).toEqual(harbourline);
  });

  test("a folder that does not exist is reported by name", async () => {
    expect(await listErrors(join(home, "nowhere"))).toContain(
      ". There is no such folder | Name a folder that holds client.yaml",
    );
  });

  test("a folder with two files whose names differ only in case is refused", async () => {
    const dir = copyValidFolder();
    writeFileSync(join(dir, "Client.yaml"), "name: Another\n");
    expect(await listErrors(dir)).toContain(
      "client.yaml This is here twice: Client.yaml and client.yaml | Keep one of them",
    );
  });

  test("a misnamed file is reported with the right name", async () => {
    const dir = copyValidFolder();
    writeFileSync(join(dir, "provider.csv"), "code,name\n");
    writeFileSync(join(dir, "plans/dental/price.csv"), "from,item,price,source\n");
    expect(await listErrors(dir)).toEqual([
      "plans/dental/price.csv This file is not read | Did you mean plans/dental/prices.csv?",
      "provider.csv This file is not read | Did you mean providers.csv?",
    ]);
  });

  test("a folder that changed while it was being read is refused", async () => {
    const dir = copyValidFolder();
    const onFileRead = (path: string) => {
      if (path === "windows.csv")
        writeFileSync(join(dir, "client.yaml"), getText("client.yaml").replace("10", "11"));
    };
    expect(await listErrors(dir, { onFileRead })).toEqual([
      "client.yaml This file changed while it was read | Save all files first, then check again",
    ]);
  });

  test("a folder that lost and gained files while it was being read is refused", async () => {
    const dir = copyValidFolder();
    const onFileRead = (path: string) => {
      if (path !== "windows.csv") return;
      rmSync(join(dir, "providers.csv"));
      writeFileSync(join(dir, "plans/dental/2027-04-01.yaml"), getText(dental));
    };
    expect(await listErrors(dir, { onFileRead })).toEqual([
      "plans/dental/2027-04-01.yaml This file was added while the folder was read | Save all files first, then check again",
      "providers.csv This file changed while it was read | Save all files first, then check again",
    ]);
  });

  test("a link out of the folder is refused, and a link within it is followed", async () => {
    const dir = copyValidFolder();
    writeFileSync(join(home, "secret.md"), "A secret\n");
    rmSync(join(dir, "plans/dental/claim.md"));
    symlinkSync(join(home, "secret.md"), join(dir, "plans/dental/claim.md"));
    rmSync(join(dir, "plans/life/claim.md"));
    symlinkSync("../pension/claim.md", join(dir, "plans/life/claim.md"));
    expect(await listErrors(dir)).toEqual([
      "plans/dental/claim.md This link leads out of the folder | Put the file itself into the folder",
    ]);
  });

  test("a file that is too large is refused with its size and the limit", async () => {
    const dir = copyValidFolder();
    writeFileSync(join(dir, "logos/header.svg"), " ".repeat(512_001));
    expect(await listErrors(dir)).toContain(
      "logos/header.svg This file has 501 kB; 500 kB is the most | Make it smaller",
    );
  });

  test("the check of a folder with an invalid file reports that file, and no errors that only follow from it", async () => {
    const dir = copyValidFolder();
    writeFileSync(join(dir, "plans/life/about.md"), "---\nsumary: x\n---\nText\n");
    writeFileSync(
      join(dir, "plans/gym/prices.csv"),
      "from,item,price,source\n2026-04-01,full/employee,9,S\n",
    );
    const { document, problems } = await checkClientFolder(dir, "2026-11-20");
    expect(document).toBeNull();
    const files = problems
      .filter(({ severity }) => severity === "error")
      .map(({ file, text }) => `${file} ${text}`);
    expect(files).toEqual([
      "plans/gym/prices.csv The prices from 2026-04-01 have none for off-peak/employee",
      "plans/gym/prices.csv The prices from 2026-04-01 have none for off-peak/partner",
      "plans/gym/prices.csv The prices from 2026-04-01 have none for full/partner",
      "plans/life/about.md `summary` is missing",
      "plans/life/about.md `sumary` is not known",
    ]);
  });
});

describe("a malicious file", () => {
  test.each<[string, string, string, string]>([
    [
      "YAML with deeply nested lists",
      "client.yaml",
      `hosts: ${"[".repeat(200_000)}`,
      "client.yaml:1 The settings are nested too deep",
    ],
    [
      "Markdown with deeply nested quotes",
      "plans/dental/claim.md",
      ">".repeat(200_000),
      "plans/dental/claim.md:1 This is not allowed in a text: quotes or lists within one another thousands of times",
    ],
    [
      "an SVG with deeply nested groups",
      "logos/header.svg",
      `<svg xmlns="http://www.w3.org/2000/svg">${"<g>".repeat(100_000)}`,
      "logos/header.svg:1 The SVG cannot be read",
    ],
    [
      "YAML that repeats itself by references",
      "client.yaml",
      `a: &a [x, x]\n${Array.from({ length: 50 }, (_, index) => `b${index}: &b${index} [*a, *a]`).join("\n")}\n`,
      "client.yaml:1 `a` is not known",
    ],
  ])(
    "a malicious file, %s, is reported as an error, and the check of the folder finishes",
    (_, path, content, problem) => {
      expect(listErrors({ [path]: content }).map((error) => error.split(" | ")[0])).toContain(problem);
    },
  );

  test("reading any damaged file returns a document or problems, and never throws", () => {
    const paths = [...validFiles.keys()].filter((path) =>
      /plans\/(dental|gym)|^[^/]+$|content|logos|policies/.test(path),
    );
    const junk = fc.oneof(
      fc.string(),
      fc.constantFrom("\t", ": ", "- ", "---\n", "\0", '"', "&a ", "*a", "|", "<x>", "# ", ","),
    );
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.nat(), fc.nat(40), junk, (path, place, length, text) => {
        const before = getText(path);
        const start = place % (before.length + 1);
        listErrors({ [path]: before.slice(0, start) + text + before.slice(start + length) });
      }),
      { numRuns: 100 },
    );
  });
});
