/** One defence removed from the product, and the test that must fail then. */
export interface Mutation {
  /** An abuse case, requirement row or rule, such as `A5`. */
  id: string;
  /** The effect of the defence, in one sentence. */
  defence: string;
  /** The path of the file with the defence, from the project's root. */
  file: string;
  /** A text that occurs exactly once in the file. */
  find: string;
  /** The replacement, which is valid TypeScript without the defence; nothing if left out. */
  replace?: string;
  /** The test that must fail: its file, and words of its title. */
  test: { file: string; name: string };
}
