export type FieldPath = readonly PropertyKey[];

/** Finds the line of a field, or of the nearest field around it if it is missing. */
export type Locator = (path: FieldPath) => number | null;

/** Finds lines in all files of a folder. */
export class Positions {
  readonly #locators = new Map<string, Locator>();

  set(file: string, locator: Locator): void {
    this.#locators.set(file, locator);
  }

  has(file: string): boolean {
    return this.#locators.has(file);
  }

  findLine(file: string, ...path: FieldPath): number | null {
    return this.#locators.get(file)?.(path) ?? null;
  }
}
