import { expect, it } from "vitest";
import type { Upload } from "~/upstream/uploads.server.ts";
import { toUploadView } from "./view-model.server.ts";

const checkingUpload: Upload = {
  uploadId: "u",
  fileName: "people.csv",
  status: "checking",
  uploadedAt: 0,
  uploadedBy: "Ruth Adeyemi",
  rows: 5_000,
  checkedRows: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  heldBack: 0,
  errorCount: 0,
  warningCount: 0,
  problems: [],
  canUndo: false,
};
const buildView = (upload: Partial<Upload>) =>
  toUploadView({ ...checkingUpload, ...upload }, null, {
    pageNumber: 0,
    hasFiles: true,
    hasDetails: true,
    effective: "",
  });

it("an upload that waits behind other clients' uploads shows that it waits, and not that it is being checked", () => {
  const { work, isWaiting } = buildView({ isWaiting: true });
  expect([work?.title, isWaiting]).toEqual(["Your file is waiting", true]);
  expect(work?.text).toMatch(/^Other files come first\./);
  expect(work?.canStop).toBe(true);
});

it("an upload that a node is checking shows its progress", () => {
  const { work, isWaiting, progress, checked } = buildView({ isWaiting: false, checkedRows: 1_000 });
  expect([work?.title, isWaiting]).toEqual(["Checking your file", false]);
  expect([progress, checked]).toEqual([{ most: 5_000, now: 1_000 }, "1,000 of 5,000 rows checked"]);
});
