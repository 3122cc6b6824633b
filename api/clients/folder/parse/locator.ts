export type FieldPath = readonly PropertyKey[];

/** The line of a field in its file; of the nearest field around it where it is not there. */
export type Locator = (path: FieldPath) => number | null;

/** Lines of all files of a folder. */
export class Positions {
  readonly #locators = new Map<string, Locator>();

  set(file: string, locator: Locator): void {
    this.#locators.set(file, locator);
  }

  has(file: string): boolean {
    return this.#locators.has(file);
  }

  lineOf(file: string, ...path: FieldPath): number | null {
    return this.#locators.get(file)?.(path) ?? null;
  }
}
