// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { renderPage } from "../../../tests/support/render.tsx";
import { QuestionDialog, QuestionView } from "./question.tsx";
import type { QuestionReply } from "./reply.ts";

afterEach(cleanup);

const row = {
  id: "1",
  name: "Sam Abbot",
  version: "1.1..x",
  orderValue: "£480.00",
  fields: { Now: "Nothing" },
  isOwn: false,
  hasActed: false,
  headroomPence: null,
  change: null,
  monthlyAmount: null,
  estimate: "",
  requestedOn: null,
  decideBy: null,
};
const reply: QuestionReply = {
  ...({
    kind: "question",
    verb: "approve",
    rows: [row],
    columns: ["Now"],
    hasHeadroom: false,
    hasChanges: false,
  } as const),
  moved: [],
  goneCount: 0,
  token: "token",
};

it("[APPROVE-10] the button reads “Processing...” and is disabled during the decision, and a second click posts nothing", async () => {
  let posts = 0;
  let resolveReply: (value: null) => void = () => {};
  const action = () => {
    posts += 1;
    return new Promise((resolve) => (resolveReply = resolve));
  };
  renderPage(<QuestionView reply={reply} back="/list" />, { action });
  await userEvent.click(screen.getByRole("button", { name: "Approve" }));
  const pending = await screen.findByRole("button", { name: "Processing..." });
  expect(pending.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(pending);
  expect(posts).toBe(1);
  resolveReply(null);
  expect(await screen.findByRole("button", { name: "Approve" })).toBe(pending);
});

it("[APPROVE-08] the confirmation over the list is a modal dialog with a name, and Close closes it", async () => {
  const onClosed = vi.fn();
  renderPage(<QuestionDialog reply={reply} onClosed={onClosed} />);
  const title = "Are you sure you would like to approve these selections?";
  expect(screen.getByRole("dialog", { name: title }).matches("dialog[open]")).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await vi.waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
});

it("[APPROVE-09] the dialog says that nothing is selected, and has only Close", () => {
  renderPage(<QuestionDialog reply={{ kind: "none", verb: "reject" }} onClosed={() => {}} />);
  screen.getByRole("dialog", { name: "No selections to reject, please review your choice" });
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["Close"]);
});
