import { expect, test } from "vitest";
import { toChangedMail } from "./account-change-mails.ts";
import { toMailHtml, toMailText } from "./mail-layout.ts";
import { toPasswordChangedMail } from "./password-mails.ts";
import { toTwoFactorMail } from "./two-factor-mail.ts";

const brand = {
  brandName: "Quay Rewards",
  brandColour: "#0b4f6c",
  brandLogo: null,
  supportEmail: "help@quay.example",
  publicUrl: "https://quay.example",
};
const writeMails = (overrides: { supportEmail: string | null; publicUrl: string | null }) => [
  toPasswordChangedMail("Aisha", { ...brand, ...overrides }),
  ...(["enabled", "disabled", "codes_renewed"] as const).map((change) =>
    toTwoFactorMail(change, { ...brand, ...overrides }),
  ),
];

test("each email about a changed account has one link, to a new password, in its HTML and in its plain text", () => {
  for (const mail of writeMails(brand)) {
    const links = [...toMailHtml(mail).matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(links).toEqual(["https://quay.example/forgotten-password/"]);
    const text = toMailText(mail);
    expect(text).toContain("If this was not you, set a new password now and email help@quay.example.");
    expect(text).toContain("\n\nSet a new password:\nhttps://quay.example/forgotten-password/\n\n");
    expect(text).toContain("No one from Quay Rewards will ever ask you for your password.");
  }
});

test("an email of a client without a support address says how to set a new password, without a link", () => {
  for (const mail of writeMails({ supportEmail: null, publicUrl: null })) {
    expect(toMailHtml(mail)).not.toContain("href=");
    expect(toMailText(mail)).toContain(
      "If this was not you, tell your employer's benefits team at once. Then set a new password with “Forgotten?” on the login page.",
    );
  }
});

test.each(["email", "date_of_birth"] as const)(
  "the email about a changed %s has one link, to the contact form where the client has one",
  (kind) => {
    const mail = toChangedMail(kind, "Aisha", { ...brand, hasContact: true });
    expect([...toMailHtml(mail).matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      "https://quay.example/contact-us/",
    ]);
    expect(toMailText(mail)).toContain("\n\nContact us:\nhttps://quay.example/contact-us/\n\n");
    for (const overrides of [
      { hasContact: false, publicUrl: brand.publicUrl },
      { hasContact: true, publicUrl: null },
    ])
      expect(toMailHtml(toChangedMail(kind, "Aisha", { ...brand, ...overrides }))).not.toContain("href=");
  },
);
