import { expect, test } from "vitest";
import { createTestClock } from "../../tests/support/builders.ts";
import { createPortalStore } from "../../tests/support/portal-store.ts";
import { createSealer } from "../session/seal.server.ts";
import { createDrafts, type Draft } from "./drafts.server.ts";

const clock = createTestClock();
const store = await createPortalStore(clock);
const getSealer = (secret: string) => createSealer([secret], () => clock.real().getTime());
const getDrafts = (tenant: string, secret = "a".repeat(40)) =>
  createDrafts({ blobs: store.blobs, sealer: getSealer(secret), tenant });

const drafts = getDrafts("harbourline");
const draft: Draft = { texts: { medical_heart: "yes" }, done: ["choices"], asked: [], termsVersion: "3" };
/** Long ids, which do not occur in sealed text by chance. */
const key = { owner: "employee-1", benefitId: "cycle" };

test("[BENEFIT-06] a draft is found by its owner and benefit, replaced, and removed", async () => {
  await drafts.save(key, { ...draft, done: [] });
  await drafts.save(key, draft);
  expect(await drafts.find(key)).toEqual(draft);
  expect(await drafts.find({ ...key, owner: "e-2" })).toBeNull();
  expect(await drafts.find({ ...key, benefitId: "gym" })).toBeNull();
  await drafts.remove(key);
  expect(await drafts.find(key)).toBeNull();
});

test("[B1] another tenant's draft is not found, even under the same ids", async () => {
  await drafts.save(key, draft);
  expect(await getDrafts("larkspur").find(key)).toBeNull();
});

test("a draft cannot be read without the secret, or under another id", async () => {
  const contents: string[] = [];
  const recordingBlobs = {
    ...store.blobs,
    put: async (_: string, content: string) => void contents.push(content),
  };
  const spiedDrafts = createDrafts({
    blobs: recordingBlobs,
    sealer: getSealer("a".repeat(40)),
    tenant: "harbourline",
  });
  await spiedDrafts.save(key, draft);
  expect(contents.join()).not.toMatch(/medical|heart|employee-1|cycle/);
  expect(await getDrafts("harbourline", "b".repeat(40)).find(key)).toBeNull();
  const swapped = createDrafts({
    blobs: { ...store.blobs, find: async () => contents[0] ?? null },
    sealer: getSealer("a".repeat(40)),
    tenant: "harbourline",
  });
  expect(await swapped.find(key)).toEqual(draft);
  expect(await swapped.find({ ...key, owner: "e-2" })).toBeNull();
});

test("a draft is deleted thirty days after its last change", async () => {
  await drafts.save(key, draft);
  clock.advance(30 * 86_400_000 - 1);
  expect(await drafts.find(key)).toEqual(draft);
  clock.advance(1);
  expect(await drafts.find(key)).toBeNull();
  expect(await store.purge()).toBeGreaterThan(0);
});
