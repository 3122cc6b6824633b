import { describe, expect, it } from "vitest";
import { childForm } from "../../tests/support/child-form.ts";
import { type FamilyFacts, type FamilyForm, isSecondPartner, parseFamilyForm } from "./family-form.ts";

const today = "2026-11-20";
const savedFacts: FamilyFacts = {
  title: "Miss",
  first_name: "Wren",
  surname: "Tester",
  sex: "female",
  relationship: "dependant",
  date_of_birth: "2006-05-02",
  education_ends: "2027-07-31",
  registered_disabled: true,
};
const getErrors = (form: FamilyForm, saved?: FamilyFacts) => {
  const read = parseFamilyForm(form, today, saved);
  return read.ok ? {} : read.errors;
};
const getFacts = (form: FamilyForm, saved?: FamilyFacts) => {
  const read = parseFamilyForm(form, today, saved);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return read.facts;
};

describe("a family member's form", () => {
  it("[FAMILY-05] a posted form is parsed into a saved family member", () => {
    expect(getFacts({ ...childForm, first_name: "  Wren\tAda ", registered_disabled: true })).toEqual({
      title: "Miss",
      first_name: "Wren Ada",
      surname: "Tester",
      sex: "female",
      relationship: "dependant",
      date_of_birth: "2019-05-02",
      education_ends: null,
      registered_disabled: true,
    });
  });

  it("[FAMILY-07] [FORM-09] [FORM-14] [FORM-15] [FORM-16] [FORM-17] [FORM-18] the family form requires each field, with the field's name in the message", () => {
    expect(getErrors({ first_name: " \u202e ", surname: null })).toEqual({
      title: ["Title is required"],
      first_name: ["First name is required"],
      surname: ["Surname is required"],
      sex: ["Sex is required"],
      fmember_type: ["Relationship is required"],
      date_of_birth: ["Date of birth is required"],
    });
  });

  it.each([
    ["29/02/2027", "Date of birth requires a valid date"],
    ["29/02/2025", "Date of birth requires a valid date"],
    ["31/04/2019", "Date of birth requires a valid date"],
    ["00/01/2019", "Date of birth requires a valid date"],
    ["1/1/19", "Please enter a valid date"],
    ["2019-05-02", "Please enter a valid date"],
    ["٠٢/٠٥/٢٠١٩", "Please enter a valid date"],
    ["21/11/2026", "This date of birth is not valid"],
    ["01/01/0001", "This date of birth is not valid"],
    ["31/12/1899", "This date of birth is not valid"],
    ["31/12/9999", "This date of birth is not valid"],
  ])(
    "[C6] [FORM-02] [FORM-06] [FORM-08] [FORM-10] a birth on %s is refused: %s",
    (date_of_birth, message) => {
      expect(getErrors({ ...childForm, date_of_birth })).toEqual({ date_of_birth: [message] });
    },
  );

  it.each(["20/11/2026", "29/02/2024", "1/1/1900"])(
    "[RULE-07] a birth on %s is accepted",
    (date_of_birth) => {
      const adult = { education_check: false };
      expect(getErrors({ ...childForm, ...adult, date_of_birth })).toEqual({});
    },
  );

  it("[FAMILY-07] [FORM-13] the form asks only a dependant of 18 or over about full-time education", () => {
    const required = { education_check: ["Full time education is required"] };
    expect(getErrors({ ...childForm, date_of_birth: "20/11/2008" })).toEqual(required);
    expect(getErrors({ ...childForm, date_of_birth: "21/11/2008" })).toEqual({});
    // A person born on 29 February turns 18 on 1 March.
    const leap = { ...childForm, date_of_birth: "29/02/2008" };
    expect(parseFamilyForm(leap, "2026-02-28").ok).toBe(true);
    expect(parseFamilyForm(leap, "2026-03-01").ok).toBe(false);
    expect(getErrors({ ...childForm, date_of_birth: "20/11/1990", fmember_type: "partner" })).toEqual({});
    expect(getErrors({ ...childForm, date_of_birth: "20/11/2008", education_check: false })).toEqual({});
  });

  it.each([
    [undefined, "Full time education end date is required"],
    ["2027", "Please enter a valid date"],
    ["30/02/2027", "Full time education end date requires a valid date"],
    ["19/11/2026", "Please enter a date from today to the end of 2046"],
    ["01/01/2047", "Please enter a date from today to the end of 2046"],
  ])("[RULE-10] education that ends on %s is refused: %s", (education, message) => {
    expect(getErrors({ ...childForm, education_check: true, education })).toEqual({ education: [message] });
  });

  it("[RULE-10] the last day of education is stored only for dependants in education", () => {
    const education = { education_check: true, education: "31/07/2027" };
    expect(getFacts({ ...childForm, ...education }).education_ends).toBe("2027-07-31");
    expect(getFacts({ ...childForm, ...education, fmember_type: "partner" }).education_ends).toBeNull();
    expect(getFacts({ education_check: false }, savedFacts).education_ends).toBeNull();
    const over = { ...savedFacts, education_ends: "2025-07-31" };
    expect(getFacts({ education_check: false }, over).education_ends).toBe("2025-07-31");
  });

  it("[API-32] a change of a family member keeps the values that its form leaves out", () => {
    expect(getFacts({ surname: "Quist" }, savedFacts)).toEqual({ ...savedFacts, surname: "Quist" });
    expect(getErrors({ surname: " " }, savedFacts)).toEqual({ surname: ["Surname is required"] });
    expect(getErrors({ fmember_type: "dependant" }, { ...savedFacts, relationship: "partner" })).toEqual({
      education_check: ["Full time education is required"],
    });
  });

  it("[C2] the form counts characters: a name of a hundred emoji is accepted, and one more is refused", () => {
    expect(getFacts({ ...childForm, first_name: "🦊".repeat(100) }).first_name).toHaveLength(200);
    expect(getErrors({ ...childForm, first_name: "é".repeat(101) })).toEqual({
      first_name: ["Please use at most 100 characters"],
    });
  });
});

it("[FAMILY-02] a person has one partner at a time", () => {
  const partner = { relationship: "partner" } as const;
  const dependant = { relationship: "dependant" } as const;
  expect(isSecondPartner("partner", [dependant, partner])).toBe(true);
  expect(isSecondPartner("partner", [dependant])).toBe(false);
  expect(isSecondPartner("dependant", [partner])).toBe(false);
});
