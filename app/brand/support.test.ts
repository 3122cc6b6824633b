import { expect, it } from "vitest";
import { getSupportContact, isPlaceholderNumber } from "./support.ts";

it.each([0, "0", "TBC", "tbc", "Tbc", "", "  ", null, undefined, "null", "undefined"])(
  "[THEME-05] the value %j does not count as a support number",
  (value) => {
    expect(isPlaceholderNumber(value)).toBe(true);
    expect(getSupportContact({ supportNumber: value }).preferred).toBe("none");
  },
);

it("[THEME-05] a telephone number that is not a placeholder counts as a support number", () => {
  expect(getSupportContact({ supportNumber: " 08081 570 192 " })).toEqual({
    email: undefined,
    number: "08081 570 192",
    preferred: "number",
  });
});

it("[LOGIN-03] the support email comes before the number, and the scheme's number before the contact page's", () => {
  const contact = getSupportContact({
    supportEmail: "help@harbourrewards.example",
    contactUsEmail: "other@harbourrewards.example",
    supportNumber: "08081 570 192",
  });
  expect(contact).toMatchObject({ email: "help@harbourrewards.example", preferred: "email" });
  expect(getSupportContact({ supportEmail: " ", contactUsEmail: "b@example.example" }).email).toBe(
    "b@example.example",
  );
});
