// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { createServerDocument, renderPage } from "../../../tests/support/render.tsx";
import { joinCode } from "./code.ts";
import { CodeBoxes } from "./code-boxes.tsx";
import { toPlainField } from "./field-state.ts";

afterEach(cleanup);

const field = toPlainField("tfa", "code");
const listBoxes = () => screen.getAllByRole<HTMLInputElement>("textbox");
const readCode = () =>
  listBoxes()
    .map(({ value }) => value || "_")
    .join("");
const findFocusedBox = () => listBoxes().indexOf(document.activeElement as HTMLInputElement) + 1;

function joinPostedDigits(digits: string[]): FormData {
  const fields = new FormData();
  digits.forEach((digit, index) => {
    fields.set(`code${index + 1}`, digit);
  });
  return fields;
}

describe("the posted code boxes", () => {
  it.each([
    [["1", "2", "3", "4", "5", "6"], "123456"],
    [["1", "", "3", "", "", "6"], "103006"],
    [[], "000000"],
    [["١", "٢", "３", "4", "5", "6"], "123456"],
    [["123 456"], "123456"],
    [["a", "2", " 3", "4", "5", "6"], "023456"],
  ])("[TFA-04] [LIMIT-05] the posted boxes %j are read as %s", (digits, expected) => {
    expect(joinCode(joinPostedDigits(digits))).toBe(expected);
  });
});

describe("code boxes as the server renders them", () => {
  it("[TFA-02] [TFA-04] a code has six named boxes of one digit, which start empty; browsers may fill the first with a one-time code", () => {
    const page = createServerDocument(
      <CodeBoxes field={{ ...field, defaultValue: "123456", errors: ["No"] }} hint="From your app" />,
    );
    const inputs = [...page.querySelectorAll("input")];
    expect(inputs.map((input) => input.name)).toEqual(["code1", "code2", "code3", "code4", "code5", "code6"]);
    expect(inputs.map((input) => input.getAttribute("autocomplete"))).toEqual([
      "one-time-code",
      ...Array(5).fill("off"),
    ]);
    expect(inputs[3]?.getAttribute("aria-label")).toBe("Digit 4 of 6");
    for (const input of inputs) {
      expect(input.getAttribute("maxlength")).toBe("1");
      expect(input.getAttribute("inputmode")).toBe("numeric");
      expect(input.hasAttribute("value") || input.hasAttribute("tabindex")).toBe(false);
      expect(input.getAttribute("aria-invalid")).toBe("true");
    }
    const group = page.querySelector("fieldset");
    expect(group?.querySelector("legend")?.textContent).toBe("Authentication code");
    const described = (group?.getAttribute("aria-describedby") ?? "").split(" ");
    expect(described.map((id) => page.getElementById(id)?.textContent)).toEqual([
      "From your app",
      "Error: No",
    ]);
    expect(inputs[0]?.id).toBe(field.id);
  });
});

describe("code boxes with scripts", () => {
  function openForm() {
    const posts: Request[] = [];
    renderPage(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          posts.push({} as Request);
        }}
      >
        <CodeBoxes field={field} />
        <button type="submit">Login</button>
      </form>,
    );
    listBoxes()[0]?.focus();
    return posts;
  }

  it("[TFA-04] typing in a code box moves the focus to the next box, and characters other than digits are ignored", async () => {
    openForm();
    await userEvent.keyboard("1x2٣");
    expect([readCode(), findFocusedBox()]).toEqual(["123___", 4]);
  });

  it.each(["123 456", "123456", "123-456", "code: 123456"])(
    "[TFA-04] a pasted %j fills all six code boxes",
    async (text) => {
      openForm();
      listBoxes()[2]?.focus();
      await userEvent.paste(text);
      expect([readCode(), findFocusedBox()]).toEqual(["123456", 6]);
    },
  );

  it("[TFA-04] a code that the browser fills into the first box fills all six", () => {
    openForm();
    fireEvent.input(listBoxes()[0] as HTMLInputElement, { target: { value: "123456" } });
    expect(readCode()).toBe("123456");
  });

  it("[TFA-04] code boxes respond to arrows, Home, End and Backspace, and typing replaces a filled box", async () => {
    openForm();
    await userEvent.keyboard("123456");
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(findFocusedBox()).toBe(4);
    await userEvent.keyboard("9");
    expect([readCode(), findFocusedBox()]).toEqual(["123956", 5]);
    await userEvent.keyboard("{End}{Backspace}{Backspace}{Backspace}");
    expect([readCode(), findFocusedBox()]).toEqual(["123___", 4]);
    await userEvent.keyboard("{Home}{ArrowLeft}");
    expect(findFocusedBox()).toBe(1);
  });

  it("[TFA-04] Tab enters and leaves the code boxes as one control", async () => {
    openForm();
    await userEvent.keyboard("12");
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByText("Login"));
    await userEvent.tab({ shift: true });
    expect(findFocusedBox()).toBe(3);
  });

  it("[TFA-04] Enter submits when all code boxes are filled, and moves to the first empty box when they are not", async () => {
    const posts = openForm();
    await userEvent.keyboard("12345{Enter}");
    expect([posts.length, findFocusedBox()]).toEqual([0, 6]);
    await userEvent.keyboard("6{Enter}");
    expect(posts).toHaveLength(1);
  });

  it("the code boxes are empty after a refusal, and a code typed after that stays", () => {
    const renderReply = (reply?: object) => <CodeBoxes field={field} reply={reply} />;
    const { rerender } = render(renderReply());
    const typeCode = () =>
      fireEvent.input(listBoxes()[0] as HTMLInputElement, { target: { value: "123456" } });
    typeCode();
    const refused = {};
    rerender(renderReply(refused));
    expect(readCode()).toBe("______");
    typeCode();
    rerender(renderReply(refused));
    expect(readCode()).toBe("123456");
  });
});
