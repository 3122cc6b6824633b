// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createServerDocument, renderPage } from "../../../tests/support/render.tsx";
import { toPlainField } from "./field-state.ts";
import { NewPassword, newPasswordRule, PASSWORD_RULES } from "./new-password.tsx";
import type { PasswordCheck } from "./use-password-checks.ts";

const TEXTS: Record<string, string> = {
  "1": "at least 12 characters",
  "2": "no repeating patterns such as 1111 or ababa",
  "4": "no predictable sequences such as 1234 or zyxw",
  "8": "no commonly used words such as password or qwerty",
  "16": "at least 1 upper case letter",
  "64": "at least 1 number",
  "128": "at least 1 special character such as # or $",
  "256": "none of your personal details such as name or email address",
  "512": "is not a previous password",
};

const field = toPlainField("reset", "password");
/** Checks in which all rules pass except the named ones. */
const failRules = (...broken: string[]): PasswordCheck[] =>
  PASSWORD_RULES.map((name) => ({ name, status: !broken.includes(name) }));
const renderField = (checks: PasswordCheck[] | null = null) => (
  <NewPassword field={field} checks={checks} token="link" checkAction="/password-check" />
);
const listLines = (page: ParentNode = document) =>
  [...page.querySelectorAll("li")].map(({ textContent }) => textContent);

describe("a new password as the server renders it", () => {
  it("[FORM-23] [FORM-24] [FORM-25] [FORM-26] [FORM-27] [FORM-28] [FORM-29] [FORM-30] [FORM-31] [FORM-32] the server lists the nine rules in order, without results for an empty password", () => {
    const page = createServerDocument(renderField());
    expect(listLines(page)).toEqual(Object.values(TEXTS));
    expect(page.querySelector("[aria-live=polite]")?.textContent).toBe("");
  });

  it("[FORM-21] [RESET-07] the server says in words which rules a posted password meets", () => {
    const page = createServerDocument(renderField(failRules("2", "64")));
    expect(listLines(page)).toEqual(
      Object.entries(TEXTS).map(
        ([name, text]) => `${text}, ${["2", "64"].includes(name) ? "not met yet" : "met"}`,
      ),
    );
    expect(page.querySelector("[aria-live=polite]")?.textContent).toBe("7 of 9 rules met");
  });

  it("the password field is empty, accepts any length, and is described by its rules", () => {
    const page = createServerDocument(renderField(failRules("1")));
    const input = page.querySelector("input");
    expect([input?.type, input?.getAttribute("autocomplete")]).toEqual(["password", "new-password"]);
    expect(input?.hasAttribute("maxlength") || input?.hasAttribute("value")).toBe(false);
    const list = page.getElementById(input?.getAttribute("aria-describedby") ?? "");
    expect(list?.querySelectorAll("li")).toHaveLength(9);
    expect(page.querySelector("button")).toBeNull();
  });

  it("[FORM-31] the list of rules names the word that a rule refuses", () => {
    const reason = "It contains your name: Zoë";
    const checks = failRules("256").map((check) => (check.status ? check : { ...check, reason }));
    const line = createServerDocument(renderField(checks)).querySelector("[data-rule='256']");
    expect(line?.textContent).toBe(`${TEXTS["256"]}, not met yet ${reason}`);
  });

  it("[WCAG-1.3.5] the form gives the user name to password managers only and does not post it", () => {
    const page = createServerDocument(
      <NewPassword field={field} checks={null} userName="zoe@mail.example" />,
    );
    const [userName, password] = page.querySelectorAll("input");
    expect([userName?.autocomplete, userName?.value]).toEqual(["username", "zoe@mail.example"]);
    expect([userName?.getAttribute("aria-hidden"), userName?.tabIndex, userName?.name]).toEqual([
      "true",
      -1,
      "",
    ]);
    expect(password?.autocomplete).toBe("new-password");
  });

  it("[FORM-21] an empty password is refused with the words of all rules", () => {
    expect(newPasswordRule("", {})).toBe("Please ensure your password meets the listed requirements");
    expect(newPasswordRule("Teal-Kettle-39-Orbit", {})).toBeUndefined();
  });
});

describe("a new password with scripts", () => {
  interface Question {
    url: string;
    init: RequestInit;
    answer: (checks: unknown, status?: number) => Promise<void>;
    fail: () => Promise<void>;
  }
  let questions: Question[];

  beforeEach(() => {
    questions = [];
    vi.useFakeTimers();
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      const resolveInAct = (resolve: () => void) =>
        act(async () => {
          resolve();
          await vi.advanceTimersByTimeAsync(0);
        });
      questions.push({
        url,
        init,
        answer: (checks, status = 200) => resolveInAct(() => resolve(Response.json({ checks }, { status }))),
        fail: () => resolveInAct(() => reject(new TypeError("offline"))),
      });
      return promise;
    });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const typePassword = (value: string) =>
    fireEvent.input(screen.getByLabelText("New password"), { target: { value } });
  const advanceTimers = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const listCheckedPasswords = () =>
    questions.map(({ init }) => new URLSearchParams(String(init.body)).get("password"));
  const getCountText = () => document.querySelector("[aria-live=polite]")?.textContent;

  it("[FORM-22] [LIMIT-03] the rules are checked once, 500 ms after the last keystroke, with the form's token", async () => {
    renderPage(renderField());
    typePassword("Teal");
    await advanceTimers(499);
    typePassword("Teal-");
    await advanceTimers(499);
    expect(questions).toHaveLength(0);
    await advanceTimers(1);
    expect(questions.map(({ url }) => url)).toEqual(["/password-check"]);
    const { method, headers, body } = questions[0]?.init ?? {};
    expect([method, headers]).toEqual(["POST", { Accept: "application/json" }]);
    expect(Object.fromEntries(body as URLSearchParams)).toEqual({
      csrf: "token",
      password: "Teal-",
      token: "link",
    });
    await questions[0]?.answer(failRules("1", "64"));
    expect(getCountText()).toBe("7 of 9 rules met");
    expect(listLines()[0]).toBe("at least 12 characters, not met yet");
  });

  it("the password check sends one request at a time and shows the last value's result", async () => {
    renderPage(renderField());
    typePassword("Teal");
    await advanceTimers(500);
    typePassword("Teal-Kettle");
    await advanceTimers(500);
    expect(listCheckedPasswords()).toEqual(["Teal"]);
    await questions[0]?.answer(failRules("1", "2", "4"));
    expect(getCountText()).toBe("");
    expect(listCheckedPasswords()).toEqual(["Teal", "Teal-Kettle"]);
    await questions[1]?.answer(failRules("1"));
    expect(getCountText()).toBe("8 of 9 rules met");
  });

  it("an emptied password field shows no results, even when an answer comes late", async () => {
    renderPage(renderField());
    typePassword("Teal");
    await advanceTimers(500);
    typePassword("");
    await questions[0]?.answer(failRules("1"));
    await advanceTimers(1000);
    expect([getCountText(), listLines()[0], listCheckedPasswords()]).toEqual([
      "",
      "at least 12 characters",
      ["Teal"],
    ]);
  });

  it.each([
    ["offline", (question?: Question) => question?.fail()],
    ["refused", (question?: Question) => question?.answer(failRules(), 503)],
    ["nonsense", (question?: Question) => question?.answer("?")],
  ])(
    "a password check that fails (%s) shows no results, and the next check sends a new request",
    async (_, fail) => {
      renderPage(renderField(failRules("1")));
      typePassword("Teal");
      await advanceTimers(500);
      await fail(questions[0]);
      expect([getCountText(), screen.queryByRole("alert")]).toEqual(["8 of 9 rules met", null]);
      typePassword("Teal-");
      await advanceTimers(500);
      expect(listCheckedPasswords()).toEqual(["Teal", "Teal-"]);
    },
  );

  it("a button shows the new password as text", () => {
    renderPage(renderField());
    fireEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(screen.getByLabelText<HTMLInputElement>("New password").type).toBe("text");
  });
});
