/** One defence taken out of the product, and the test that must notice. */
export interface Mutation {
  /** Abuse case, requirement row or rule, such as `A5`. */
  id: string;
  /** The defence's effect, in one sentence. */
  defence: string;
  /** Path of the file that holds the defence, from the project's root. */
  file: string;
  /** Text that occurs exactly once in the file. */
  find: string;
  /** The replacement: valid TypeScript without the defence. */
  replace: string;
  /** The test that must fail: a unit, http or journey file, and a part of its title. */
  test: { file: string; name: string };
}
