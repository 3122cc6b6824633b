import { API, listAreas, PORTAL, readArea } from "../../app/copy/compile/compile.ts";

export const toWords = (text: string) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];

/** The words that a language's catalogues use, of both halves. */
const listWords = (language: string) =>
  new Set(
    [PORTAL, API].flatMap((catalogue) =>
      listAreas(language, catalogue).flatMap((area) =>
        [...readArea(language, area, catalogue).values()].flatMap(toWords),
      ),
    ),
  );

const welsh = listWords("cy");

/** Words of the English catalogues that no Welsh text has. */
export const englishOnlyWords: ReadonlySet<string> = new Set(
  [...listWords("en")].filter((word) => !welsh.has(word)),
);
