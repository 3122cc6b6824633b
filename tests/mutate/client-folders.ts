import type { Mutation } from "./mutation.ts";

export const clientFolderMutations: Mutation[] = [
  {
    id: "C10",
    defence: "A folder's font is only a name, because it reaches a stylesheet.",
    file: "api/clients/folder/schema/client-file.ts",
    find: 'value.patternText(/^[A-Za-z0-9][A-Za-z0-9 -]{0,59}$/, "the name of a font", example)',
    replace: "value.textLine(60)",
    test: { file: "api/clients/folder/bad-input.test.ts", name: "[C10] an unsafe brand" },
  },
  {
    id: "C10",
    defence: "A logo contains only elements that draw.",
    file: "api/clients/folder/parse/picture.ts",
    find: "if (!elements.has(local)) addFault(",
    replace: "if (local === undefined) addFault(",
    test: { file: "api/clients/folder/bad-input.test.ts", name: "is refused with its line" },
  },
  {
    id: "C10",
    defence: "A logo loads nothing from elsewhere.",
    file: "api/clients/folder/parse/picture.ts",
    find: 'if (name === "href" && !value.trim().startsWith("#"))',
    replace: 'if (name === "href" && value === "")',
    test: { file: "api/clients/folder/bad-input.test.ts", name: "is refused with its line" },
  },
  {
    id: "C4",
    defence: "A symbolic link in a client's folder cannot read a file outside it.",
    file: "api/clients/folder/load/load-folder.ts",
    find: "if (realPath === null || (realPath !== root && !realPath.startsWith(root + sep))) {",
    replace: "if (realPath === null) {",
    test: {
      file: "api/clients/folder/bad-input.test.ts",
      name: "a link out of the folder is refused, and a link within it is followed",
    },
  },
  {
    id: "C4",
    defence: "A folder that changes while it is read is refused.",
    file: "api/clients/folder/load/load-folder.ts",
    find: "if (current === null || toFileIdentity(current) !== state)",
    replace: "if (current === null)",
    test: {
      file: "api/clients/folder/bad-input.test.ts",
      name: "a folder that changed while it was being read is refused",
    },
  },
  {
    id: "RULE-01",
    defence: "One digit after the decimal point counts as tens of pence.",
    file: "api/domain/fields/values.ts",
    find: '(plain[2] ?? "").padEnd(2, "0")',
    replace: '(plain[2] ?? "")',
    test: { file: "api/domain/fields/fields.test.ts", name: "pence, and written as" },
  },
  {
    id: "RULE-21",
    defence: "A level has only one price from the same day.",
    file: "api/clients/folder/read/prices.ts",
    find: "if (first !== undefined) {",
    replace: "if (first === -1) {",
    test: { file: "api/clients/folder/bad-input.test.ts", name: "a repeated price" },
  },
];
