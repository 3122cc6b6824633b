import { describe, expect, it } from "vitest";
import { type BeneficiaryForm, parseNomination } from "./nominations.ts";

const relationships = ["spouse", "child", "charity"] as const;
const parseForms = (...forms: BeneficiaryForm[]) =>
  parseNomination(forms, { relationships, today: "2026-11-20" });
const buildBeneficiary = (overrides: BeneficiaryForm = {}): BeneficiaryForm => ({
  name: "Dev Patel",
  relationship: "spouse",
  sharePercent: 100,
  ...overrides,
});

describe("an expression of wish", () => {
  it("expressions of wish store a name on one line, a share in hundredths and a missing value as null", () => {
    expect(
      parseForms(buildBeneficiary({ name: "  Dev\n Patel ", address: " 1 Quay Road\r\n\r\nHull " })),
    ).toEqual({
      ok: true,
      beneficiaries: [
        {
          name: "Dev Patel",
          relationship: "spouse",
          shareHundredths: 100_00,
          dateOfBirth: null,
          address: "1 Quay Road\nHull",
        },
      ],
    });
  });

  it("an expression of wish names nobody after everyone is removed", () => {
    expect(parseForms()).toEqual({ ok: true, beneficiaries: [] });
  });

  it("nominations accept thirds that add up to 100.00", () => {
    const reading = parseForms(
      buildBeneficiary({ sharePercent: 33.33 }),
      buildBeneficiary({ sharePercent: 33.33, relationship: "child" }),
      buildBeneficiary({ sharePercent: 33.34, relationship: "charity" }),
    );
    expect(reading).toMatchObject({ ok: true });
  });

  it.each([
    [[60, 30], "The shares add up to 90%. They must add up to 100%"],
    [[33.33, 33.33, 33.33], "The shares add up to 99.99%. They must add up to 100%"],
    [[60, 50], "The shares add up to 110%. They must add up to 100%"],
  ])("a nomination refuses shares of %j", (shares, message) => {
    const reading = parseForms(...shares.map((sharePercent) => buildBeneficiary({ sharePercent })));
    expect(reading).toEqual({ ok: false, errors: { beneficiaries: [message] } });
  });

  it("nominations report errors by person and field, and none about the sum while a share is unknown", () => {
    const buildBeneficiaryBorn = (dateOfBirth: string) => buildBeneficiary({ sharePercent: 10, dateOfBirth });
    const reading = parseForms(
      { name: " ", relationship: "cat", sharePercent: null },
      buildBeneficiary({ name: "x".repeat(101), sharePercent: 0 }),
      buildBeneficiary({ sharePercent: 12.345, address: "y".repeat(301) }),
      buildBeneficiaryBorn("2026-02-30"),
      buildBeneficiaryBorn("1899-12-31"),
      buildBeneficiaryBorn("2026-11-21"),
    );
    const share = "Enter a share above 0% and up to 100%, with 2 decimals at most";
    expect(reading).toEqual({
      ok: false,
      errors: {
        "beneficiaries.0.name": ["Enter their name"],
        "beneficiaries.0.relationship": ["Choose a relationship"],
        "beneficiaries.0.sharePercent": ["Enter a share"],
        "beneficiaries.1.name": ["Please use at most 100 characters"],
        "beneficiaries.1.sharePercent": [share],
        "beneficiaries.2.sharePercent": [share],
        "beneficiaries.2.address": ["Please use at most 300 characters"],
        "beneficiaries.3.dateOfBirth": ["Date of birth requires a valid date"],
        "beneficiaries.4.dateOfBirth": ["This date of birth is not valid"],
        "beneficiaries.5.dateOfBirth": ["This date of birth is not valid"],
      },
    });
  });

  it("an expression of wish refuses more than ten people", () => {
    const eleven = Array.from({ length: 11 }, () => buildBeneficiary({ sharePercent: 9 }));
    expect(parseForms(...eleven)).toEqual({
      ok: false,
      errors: { beneficiaries: ["Name 10 people or fewer"] },
    });
  });
});
