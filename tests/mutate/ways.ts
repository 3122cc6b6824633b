import type { Mutation } from "./mutation.ts";

export const waysMutations: Mutation[] = [
  {
    id: "E3",
    defence: "The API's live check is about nobody while a link's token comes without its date of birth.",
    file: "api/routes/password-check.ts",
    find: "if (!dateOfBirth) return null;",
    replace:
      'const { findLiveLink } = await import("./account-link-check.ts");\n  const live = await findLiveLink(services, { token, domain });\n  if (!dateOfBirth) return "link" in live ? live.link : null;',
    test: { file: "api/routes/change-password.test.ts", name: "[E3] a link's token alone learns nothing" },
  },
  {
    id: "E3",
    defence:
      "The portal asks no upstream about a link's person before this browser has given the date of birth.",
    file: "app/routes/password-check/route.ts",
    find: "return (await dateVerified(context, token, dmy).isNoted()) ? dmy : null;",
    replace: "return dmy;",
    test: { file: "tests/http/password-check.test.ts", name: "[E3] the list is nobody's" },
  },
  {
    id: "E3",
    defence: "An activation's lookup tells the first name and nothing else of its person.",
    file: "api/routes/activation.ts",
    find: 'return { first_name: firstName, firstName, status: "waiting" };',
    replace: 'return { first_name: firstName, firstName, surname: found.link.surname, status: "waiting" };',
    test: { file: "api/routes/activation.test.ts", name: "[API-34] [E3] a live link" },
  },
  {
    id: "A7",
    defence: "Five wrong dates of birth void a link.",
    file: "api/repositories/account-links.ts",
    find: "case when dob_failures + 1 >= ${sql.lit(mostWrongDates)} then",
    replace: "case when dob_failures + 1 >= ${sql.lit(mostWrongDates * 100)} then",
    test: { file: "api/routes/password-reset.test.ts", name: "[API-24] [FORM-11] five wrong dates" },
  },
  {
    id: "E3",
    defence: "Wrong dates count against the person, so that new links give no new guesses.",
    file: "api/routes/account-link-check.ts",
    find: "{ key: `link-dates:${link.userId}`, ...personDateLimit },",
    replace: "",
    test: { file: "api/routes/password-reset.test.ts", name: "[E3] a person's new links" },
  },
  {
    id: "E3",
    defence: "Wrong dates count against the network.",
    file: "api/routes/account-link-check.ts",
    find: '{ key: `link-dates:${networkOf(claim.request.ip) ?? "unknown"}`, ...networkDateLimit },',
    replace: "",
    test: { file: "api/routes/password-reset.test.ts", name: "[E3] a network is refused" },
  },
];
