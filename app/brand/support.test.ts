import { expect, it } from "vitest";
import { isPlaceholderNumber, supportContact } from "./support.ts";

it.each([0, "0", "TBC", "tbc", "Tbc", "", "  ", null, undefined])(
  "[THEME-05] the value %j does not count as a support number",
  (value) => {
    expect(isPlaceholderNumber(value)).toBe(true);
    expect(supportContact({ supportNumber: value }).preferred).toBe("none");
  },
);

it("[THEME-05] a telephone number that is not a placeholder counts as a support number", () => {
  expect(supportContact({ supportNumber: " 08081 570 192 " })).toEqual({
    email: undefined,
    number: "08081 570 192",
    preferred: "number",
  });
});

it("[LOGIN-03] the support email comes before the number, and the scheme's number before the contact page's", () => {
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
