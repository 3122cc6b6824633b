import { describe, expect, it } from "vitest";
import { isEmployerInService, isOnProbation } from "./employment.ts";
import { findEnquiryErrors, toEnquiryMail } from "./enquiry.ts";
import { toLondonDate } from "./london-date.ts";
import { toMailHtml, toMailText } from "./mail-layout.ts";
import { findNetwork, getNetworkPause } from "./network.ts";
import { isMailbox, toSingleLine } from "./plain-text.ts";
import { getSchemeYear } from "./scheme-year.ts";
import { findTenantLabel } from "./tenant.ts";

describe("dates", () => {
  it("[RULE-07] [D9] today is London's day in summer and in winter", () => {
    expect(toLondonDate(new Date("2026-06-30T23:30:00Z"))).toBe("2026-07-01");
    expect(toLondonDate(new Date("2026-12-31T23:59:59Z"))).toBe("2026-12-31");
    expect(toLondonDate(new Date("2026-10-25T00:30:00Z"))).toBe("2026-10-25");
  });

  it("[RULE-02] a scheme year is named by the year in which it starts", () => {
    const april = { month: 4, day: 1 };
    expect(getSchemeYear("2026-03-31", april)).toBe("2025");
    expect(getSchemeYear("2026-04-01", april)).toBe("2026");
    expect(getSchemeYear("2026-01-01", { month: 1, day: 1 })).toBe("2026");
    expect(getSchemeYear("2026-08-31", { month: 9, day: 1 })).toBe("2025");
    expect(getSchemeYear("2028-02-29", { month: 2, day: 29 })).toBe("2028");
  });

  it("[RULE-08] the day on which probation ends is the first day after it", () => {
    expect(isOnProbation("2026-11-21", "2026-11-20")).toBe(true);
    expect(isOnProbation("2026-11-20", "2026-11-20")).toBe(false);
    expect(isOnProbation(null, "2026-11-20")).toBe(false);
  });
});

it("[GUARD-08] only an employer who is in service counts as an employer", () => {
  const actors = [
    { userType: "employer", employmentStatus: "active" },
    { userType: "employer", employmentStatus: "left" },
    { userType: "employer", employmentStatus: "inactive" },
    { userType: "employee", employmentStatus: "active" },
  ] as const;
  expect(actors.map(isEmployerInService)).toEqual([true, false, false, false]);
});

it("[API-40] a host's first label names the tenant when it can be a name", () => {
  expect([" Harbourline ", "xn--80ak6aa92e", "t1"].map(findTenantLabel)).toEqual([
    "harbourline",
    "xn--80ak6aa92e",
    "t1",
  ]);
  expect([null, undefined, "", "localhost", "WWW", "127", "[", "fe80::1"].map(findTenantLabel)).toEqual(
    Array(8).fill(null),
  );
});

describe("networks", () => {
  it("[A2] the network of an address is its /24 or /64, however the address is written", () => {
    expect(findNetwork("203.0.113.77")).toBe("203.0.113.0/24");
    expect(findNetwork("::ffff:203.0.113.77")).toBe("203.0.113.0/24");
    expect(findNetwork("2001:DB8:0:1:2:3:4:5")).toBe("2001:db8:0:1::/64");
    expect(findNetwork("2001:db8::1:0:0:5")).toBe("2001:db8::/64");
    expect(findNetwork("2001:0db8:0000:0001::9")).toBe("2001:db8:0:1::/64");
    expect(findNetwork("::1")).toBe("::/64");
    expect(findNetwork("fe80::1%eth0")).toBe("fe80::/64");
    expect([findNetwork("nonsense"), findNetwork(null), findNetwork("1.2.3")]).toEqual([null, null, null]);
  });

  it("[A2] login attempts from a failing network wait longer and longer, up to three seconds", () => {
    expect([0, 49, 50, 51, 79, 1000].map(getNetworkPause)).toEqual([0, 0, 100, 200, 3000, 3000]);
  });
});

describe("text", () => {
  it("[C9] a text for one line loses its line breaks", () => {
    expect(toSingleLine(" a\r\nBcc: b\u2028c\u0085d\te\u0000f\u202eg ")).toBe("a Bcc: b c d e f g");
  });

  it("[C9] a mailbox is accepted only if it is one plain email address", () => {
    expect(["a@b.example", "o'neil+pay@b.example", "ü@bücher.example"].every(isMailbox)).toBe(true);
    const not = [
      "",
      "a",
      "a@b",
      "a b@c.example",
      "a@b.example,c@d.example",
      "A <a@b.example>",
      "a@b.example\n",
      "a@b.example\0",
    ];
    expect(not.filter(isMailbox)).toEqual([]);
    expect(isMailbox(`${"a".repeat(250)}@b.example`)).toBe(false);
    expect(isMailbox(`a@${".".repeat(1_000_000)}@`)).toBe(false);
  });
});

describe("an enquiry", () => {
  const desk = { clientName: "Quay & Sons", brandName: "Quay <Rewards>", brandColour: "#F2B705" };
  const sender = { email: "zoe@x.example", firstName: "<b>Zoë</b>", surname: "Fry", employeeNumber: "7" };

  it("[CONTACT-09] an enquiry is complete when it has an existing subject and a message", () => {
    const context = { isSubjectKnown: true, isVisitor: false, email: null };
    expect(findEnquiryErrors({ subject: "Pay", comments: "Hello" }, context)).toBeNull();
    expect(findEnquiryErrors({ subject: "Pay", comments: " " }, context)).toEqual({
      _message: "This field is required",
    });
  });

  it("[C1] an enquiry is emailed as plain text, whatever was typed", () => {
    const mail = toEnquiryMail(
      { subject: "Pay", comments: "<script>alert('1')</script>\r\n\r\nA & B\r\nC" },
      sender,
      desk,
    );
    const html = toMailHtml(mail);
    expect(html).not.toMatch(/<script|<b>/);
    expect(html).toContain("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;</p>");
    expect(html).toContain("A &amp; B<br>C</p>");
    expect(html).toContain("Quay &lt;Rewards&gt;");
    const text = toMailText(mail);
    expect(text).toContain("<script>alert('1')</script>\n\nA & B\nC\n\nName: <b>Zoë</b> Fry\n");
    expect(text).toMatch(/\n\n-- \nQuay <Rewards>\n$/);
  });

  it("[C10] an email has the brand's colour only if it is a colour", () => {
    const writeWithColour = (brandColour: string) =>
      toMailHtml(toEnquiryMail({ subject: "Pay", comments: "Hi" }, sender, { ...desk, brandColour }));
    expect(writeWithColour("#F2B705")).toContain('bgcolor="#F2B705"');
    expect(writeWithColour('red;} body{background:url("//evil")')).toContain('bgcolor="#333333"');
    expect(writeWithColour('red;} body{background:url("//evil")')).not.toContain("evil");
    expect(writeWithColour('#fff"><img src=x>')).not.toContain("<img");
  });
});
