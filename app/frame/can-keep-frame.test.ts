import { expect, test } from "vitest";
import { paths } from "~/paths.ts";
import { canKeepFrame } from "./can-keep-frame.ts";

const canKeepAfterPost = (from: string, to: string) =>
  canKeepFrame({ formAction: from, nextUrl: new URL(to, "http://portal") });

const { benefitSetUp } = paths;

test.each([
  [benefitSetUp("cycle", "choices"), benefitSetUp("cycle", "terms")],
  [benefitSetUp("cycle", "choices"), `${benefitSetUp("cycle", "choices")}#cost`],
  [`${benefitSetUp("cycle", "people")}?edit=1`, benefitSetUp("cycle", "review")],
  [benefitSetUp("a b", "terms"), benefitSetUp("a b", "review")],
])("a post of a set-up step does not load the frame again when it leads from %s to %s", (from, to) => {
  expect(canKeepAfterPost(from, to)).toBe(true);
});

test.each([
  ["to an earlier step with a message", benefitSetUp("cycle", "review"), benefitSetUp("cycle", "choices")],
  [
    "to the last page, which changes the session",
    benefitSetUp("cycle", "review"),
    benefitSetUp("cycle", "done"),
  ],
  ["to the benefit's page", benefitSetUp("cycle", "choices"), paths.benefit("cycle")],
  ["to another benefit", benefitSetUp("cycle", "choices"), benefitSetUp("gym", "terms")],
  ["to the list of choices", benefitSetUp("cycle", "review"), paths.choices()],
  ["to the login", benefitSetUp("cycle", "choices"), paths.login()],
  ["to the first step of a set-up", paths.benefit("cycle"), benefitSetUp("cycle", "choices")],
])("a post loads the frame again when it leads %s", (_, from, to) => {
  expect(canKeepAfterPost(from, to)).toBe(false);
});

test("a navigation without a post loads the frame as Remix does by default", () => {
  expect(canKeepFrame({ nextUrl: new URL(benefitSetUp("cycle", "terms"), "http://portal") })).toBe(false);
});
