import type { Mutation } from "./mutation.ts";

const file = "api/platform/operator-token.ts";
const operatorTest = "api/routes/operator.test.ts";

export const operatorMutations: Mutation[] = [
  {
    id: "A2",
    defence: "Operators' calls need the operators' token.",
    file,
    find: "if (token !== null && isSameToken(token, expected)) return null;",
    replace: "if (token !== null && isSameToken(token, token)) return null;",
    test: {
      file: operatorTest,
      name: "[A2] an operator's call replies 401 without the right token, and blocks a network after twenty wrong ones",
    },
  },
  {
    id: "B1",
    defence: "Operators' calls do not exist without the token's setting, or for requests within the process.",
    file,
    find: 'if (expected === null || origin.address === null) return { name: "not_found" };',
    replace: 'if (expected === null) return { name: "unauthorised" };',
    test: {
      file: operatorTest,
      name: "[B1] an operator's call replies 404, with or without a token, when no operator token is configured",
    },
  },
  {
    id: "C4",
    defence: "A path in a sent folder cannot lead out of the client's folder.",
    file: "api/clients/folder/load/take-files.ts",
    find: '!["", ".", ".."].includes(part)',
    replace: "part.length < 999",
    test: { file: operatorTest, name: "[C4] a file at the path" },
  },
];
