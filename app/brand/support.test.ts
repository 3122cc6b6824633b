import { expect, it } from "vitest";
import { isPlaceholderNumber, supportContact } from "./support.ts";

it.each([0, "0", "TBC", "tbc", "Tbc", "", "  ", null, undefined])(
  "[THEME-05] the value %j is not a support number",
  (value) => {
    expect(isPlaceholderNumber(value)).toBe(true);
    expect(supportContact({ supportNumber: value }).preferred).toBe("none");
  },
);

it("[THEME-05] a number that is not a placeholder is accepted", () => {
  expect(supportContact({ supportNumber: " 08081 570 192 " })).toEqual({
    email: undefined,
    number: "08081 570 192",
    preferred: "number",
  });
});

it("[LOGIN-03] the email comes before the number, and the scheme's number before the contact's", () => {
  const contact = supportContact({
    supportEmail: "help@harbourrewards.example",
    contactUsEmail: "other@harbourrewards.example",
    supportNumber: "08081 570 192",
  });
  expect(contact).toMatchObject({ email: "help@harbourrewards.example", preferred: "email" });
  expect(supportContact({ supportEmail: " ", contactUsEmail: "b@example.example" }).email).toBe(
    "b@example.example",
  );
});
