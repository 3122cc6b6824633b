import { describe, expect, test } from "vitest";
import { addDays, getAge, getBirthday } from "../calendar.ts";
import { getPriceAge } from "./age.ts";

describe("[RULE-07] exact age", () => {
  test.each([
    ["1990-11-20", "2026-11-19", 35],
    ["1990-11-20", "2026-11-20", 36],
    ["1992-02-29", "2027-02-28", 34],
    ["1992-02-29", "2027-03-01", 35],
    ["1992-02-29", "2028-02-28", 35],
    ["1992-02-29", "2028-02-29", 36],
    ["2026-11-20", "2026-11-20", 0],
    ["2026-11-21", "2026-11-20", -1],
    // 1900 and 2100 are not leap years, and 2000 is.
    ["1896-02-29", "1900-02-28", 3],
    ["2080-02-29", "2100-03-01", 20],
    ["1980-02-29", "2000-02-29", 20],
  ])("a person born on %s has on %s the age %i", (dateOfBirth, day, age) => {
    expect(getAge(dateOfBirth, day)).toBe(age);
  });

  test("an exact age rises by one on the birthday and on no other day", () => {
    for (const born of ["1992-02-29", "1990-01-01", "1985-12-31", "2000-02-28"]) {
      for (let day = "2026-12-01"; day < "2028-04-01"; day = addDays(day, 1)) {
        const rise = getAge(born, day) - getAge(born, addDays(day, -1));
        expect(rise, `${born} ${day}`).toBe(getBirthday(born, getAge(born, day)) === day ? 1 : 0);
      }
    }
  });
});

describe("[RULE-07] price age", () => {
  const april = { month: 4, day: 1 };

  test.each([
    ["1990-03-31", "2026-11-20", 36],
    ["1990-04-01", "2026-11-20", 36],
    ["1990-04-02", "2026-11-20", 35],
    ["1990-04-02", "2027-03-31", 35],
    ["1990-04-02", "2027-04-01", 36],
  ])(
    "a person born on %s has for %s the fixed price age %i, whatever birthday lies between",
    (dateOfBirth, day, age) => {
      expect(getPriceAge(dateOfBirth, day, april)).toBe(age);
    },
  );
});
