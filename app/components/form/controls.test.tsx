// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { formCopy } from "#copy/form";
import { createServerDocument, renderPage } from "../../../tests/support/render.tsx";
import { Checkbox } from "./checkbox.tsx";
import { Field, SelectField } from "./field.tsx";
import { toPlainField } from "./field-state.ts";
import { PasswordField } from "./password-field.tsx";
import { combineRules, createEmailRule, createRequiredRule, optional } from "./rules.ts";

afterEach(cleanup);

describe("form controls", () => {
  it("[CONTACT-04] a choice is a native select with an empty first option", () => {
    const options = [{ value: "pay", label: "My pay" }];
    const page = createServerDocument(
      <SelectField
        field={toPlainField("f", "subject", "pay")}
        label="Subject"
        options={options}
        placeholder="Choose"
      />,
    );
    expect([...page.querySelectorAll("option")].map((option) => [option.value, option.textContent])).toEqual([
      ["", "Choose"],
      ["pay", "My pay"],
    ]);
    expect(page.querySelector("select")?.value).toBe("pay");
  });

  it("[FORM-12] a required checkbox that is not selected shows its message and keeps its label", () => {
    const message = formCopy("termsRequired");
    const field = { ...toPlainField("terms", "read"), errors: [message] };
    renderPage(<Checkbox field={field} label="I have read the terms and conditions" />);
    const box = screen.getByRole("checkbox", { name: "I have read the terms and conditions" });
    expect(message).toBe("Please confirm that you have read the terms and conditions");
    expect(document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent).toContain(
      message,
    );
  });

  it("[COOKIE-03] a mandatory checkbox is checked and disabled", () => {
    renderPage(<Checkbox field={toPlainField("c", "essential", "on")} label="Essential cookies" disabled />);
    const box = screen.getByRole<HTMLInputElement>("checkbox");
    expect([box.checked, box.disabled]).toEqual([true, true]);
  });

  it("an optional field's label says that the field is optional", () => {
    renderPage(<Field field={toPlainField("f", "phone")} label="Phone" isOptional />);
    expect(screen.getByLabelText("Phone (optional)")).toBeTruthy();
  });
});

describe("password field", () => {
  const field = { ...toPlainField("login", "password"), defaultValue: "never echoed" };

  it("the password field without scripts is a plain, empty control", () => {
    const page = createServerDocument(<PasswordField field={field} label="Password" />);
    expect(page.querySelector("input")?.type).toBe("password");
    expect(page.querySelector("input")?.hasAttribute("value")).toBe(false);
    expect(page.querySelector("button")).toBeNull();
  });

  it("the password field with scripts has a button that shows and hides the password", async () => {
    renderPage(<PasswordField field={field} label="Password" />);
    const input = screen.getByLabelText<HTMLInputElement>("Password");
    await userEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(input.type).toBe("text");
    await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
    expect(input.type).toBe("password");
  });
});

describe("password field after a refusal", () => {
  const field = { ...toPlainField("login", "password") };
  const renderReply = (reply?: object) => <PasswordField field={field} label="Password" reply={reply} />;

  it("the field is empty after a refused password when scripts are on, and a password typed after that stays", () => {
    const { rerender } = render(renderReply());
    const input = screen.getByLabelText<HTMLInputElement>("Password");
    fireEvent.input(input, { target: { value: "Wrong-Kettle-11-Orbit" } });
    rerender(renderReply());
    expect(input.value).toBe("Wrong-Kettle-11-Orbit");
    const refused = {};
    rerender(renderReply(refused));
    expect(input.value).toBe("");
    fireEvent.input(input, { target: { value: "Teal" } });
    rerender(renderReply(refused));
    expect(input.value).toBe("Teal");
    rerender(renderReply({}));
    expect(input.value).toBe("");
  });
});

describe("rules of form fields", () => {
  it.each([
    ["", "This field is required"],
    ["  ", "This field is required"],
    ["aisha", "Please enter a valid email address"],
    ["a@b", "Please enter a valid email address"],
    ["a b@c.example", "Please enter a valid email address"],
    [" aisha@example.example ", undefined],
    ["a@.b.example", undefined],
    ["a@b.", "Please enter a valid email address"],
    ["a@.b", "Please enter a valid email address"],
    ["a@b.example@c", "Please enter a valid email address"],
  ])("[LOGIN-10] the rule for an email address replies to %j with the message: %s", (value, message) => {
    expect(combineRules(createRequiredRule(), createEmailRule())(value, {})).toBe(message);
  });

  it("[C5] the rule for an email address refuses a megabyte at once", () => {
    const long = `a@${".".repeat(1_000_000)}@`;
    expect(createEmailRule()(long, {})).toBe("Please enter a valid email address");
  });

  it("[FORM-17] [FORM-18] [LOGIN-14] a required field may have its own message", () => {
    expect(createRequiredRule(() => formCopy("firstNameRequired"))("", {})).toBe("First name is required");
    expect(createRequiredRule(() => formCopy("surnameRequired"))(" ", {})).toBe("Surname is required");
    expect(createRequiredRule(() => formCopy("robotRequired"))("", {})).toBe(
      "Please confirm that you are not a robot!",
    );
    expect(optional("", {})).toBeUndefined();
  });
});
