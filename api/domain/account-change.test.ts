import { describe, expect, it } from "vitest";
import { mailsCopy } from "#api-copy/mails";
import { findOutcome, isDifferentAddress } from "./account-change.ts";
import { checkIdentity } from "./uploads/identity.ts";

const day = 24 * 3_600_000;
const email = { kind: "email", dueAt: 7 * day, confirmedAt: null, acceptedAt: null } as const;
const birth = { ...email, kind: "date_of_birth" } as const;

describe("[E4] a change of an account", () => {
  it.each([
    ["address that is neither confirmed nor accepted", email, null, "expired"],
    ["address that is only confirmed", { ...email, confirmedAt: 1 }, null, "applied"],
    ["address that is only accepted", { ...email, acceptedAt: 1 }, null, "expired"],
    [
      "address that is accepted and confirmed",
      { ...email, confirmedAt: 1, acceptedAt: 1 },
      "applied",
      "applied",
    ],
    ["date of birth that is not accepted", birth, null, "applied"],
    ["date of birth that is accepted", { ...birth, acceptedAt: 1 }, "applied", "applied"],
    ["change without any email about it", { ...birth, dueAt: null }, null, null],
  ] as const)(
    "a new %s is still waiting, applied or expired as stated before the seventh day and on it",
    (_, state, before, after) => {
      expect(findOutcome(state, 7 * day - 1)).toBe(before);
      expect(findOutcome(state, 7 * day)).toBe(after);
    },
  );

  it("two addresses are the same when only Latin capitals differ, and different when one has full-width letters", () => {
    expect(isDifferentAddress("Ann@Work.example", "ann@work.example")).toBe(false);
    expect(isDifferentAddress("ａnn@work.example", "ann@work.example")).toBe(true);
    expect(isDifferentAddress("ann@work.example", null)).toBe(true);
  });
});

it("emails about a change do not say that everyone logs in with an address, because some use single sign-on", () => {
  const until = "27 November 2026";
  const texts = [
    mailsCopy("newEmailText", { email: "new@work.example", until }),
    mailsCopy("confirmUntil", { until }),
    mailsCopy("emailChangedText"),
  ];
  for (const text of texts) expect(text).toContain("If you log in with a password, ");
});

describe("[E4] the preview of a row", () => {
  const person = {
    email: "ann@work.example",
    dateOfBirth: "1988-06-12",
    isRegistered: true,
    isEmployer: false,
    isUploader: false,
    changes: [],
  };
  const checkChanges = (overrides: object = {}, facts: object = {}) => {
    const { isMoving, problems } = checkIdentity(
      { email: "new@work.example", date_of_birth: "1988-06-12", ...facts },
      { ...person, ...overrides },
    );
    return [isMoving, ...problems.map(({ kind, column, message }) => `${kind} ${column}: ${message}`)];
  };
  const born = { email: "ann@work.example", date_of_birth: "1988-06-13" };

  it("the preview says that a new address must be confirmed, and that a new date of birth takes effect later", () => {
    expect(checkChanges()).toEqual([
      true,
      // People of a client with single sign-on log in with no address.
      expect.stringMatching(
        /^warning email: They must confirm the new address.* Until then we use the old address$/,
      ),
    ]);
    expect(checkChanges({}, born)).toEqual([
      true,
      "warning date_of_birth: The date of birth was 12 June 1988. We will tell them, and it changes in 7 days unless they stop it",
    ]);
    expect(checkChanges({}, { email: "ANN@work.example" })).toEqual([false]);
  });

  it("the preview says that links stop working for a person without an account", () => {
    expect(checkChanges({ isRegistered: false })).toEqual([true, expect.stringContaining("stop working")]);
    expect(checkChanges({ isRegistered: false }, born)).toEqual([
      true,
      "warning date_of_birth: The date of birth was 12 June 1988",
    ]);
  });

  it("the preview of an account change refuses rows of employers and of the uploader", () => {
    expect(checkChanges({ isEmployer: true })).toEqual([
      true,
      "error email: This person has employer access. A file cannot change their email address",
    ]);
    expect(checkChanges({ isEmployer: true, isUploader: true }, born)).toEqual([
      true,
      "error date_of_birth: This is you. You cannot change your own date of birth",
    ]);
    expect(checkChanges({ isUploader: true }, { email: "ann@work.example" })).toEqual([false]);
  });

  it("the form explains the result of a change that waits or was stopped", () => {
    const changes = [{ kind: "email", value: "new@work.example", stoppedAt: null }];
    expect(checkChanges({ changes }, { email: "ann@work.example" })).toEqual([
      true,
      "warning email: This cancels the waiting change to their email address",
    ]);
    expect(checkChanges({ changes: [{ ...changes[0], stoppedAt: 1 }] })).toEqual([
      true,
      "warning email: They stopped this change, so we will not make it. Ask them first",
    ]);
  });
});
