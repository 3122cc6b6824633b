// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { createServerDocument, renderPage } from "../../../tests/support/render.tsx";
import { formatAmount, getAmountRule, parseAmount } from "./amount.ts";
import { toLimitsText } from "./amount-field.tsx";
import { ChoiceFields } from "./choice-fields.tsx";
import type { FieldState } from "./field-state.ts";
import { MedicalQuestions } from "./medical-questions.tsx";
import { PortalForm } from "./portal-form.tsx";
import {
  type AmountChoice,
  type Choice,
  decodeId,
  encodeId,
  getChoiceRules,
  getQuestionName,
} from "./set-up-fields.ts";
import { usePortalForm } from "./use-portal-form.ts";

afterEach(cleanup);

const amount: AmountChoice = {
  kind: "amount",
  name: "eeben_amount_value",
  label: "Value of the bike",
  unit: "pounds",
  minimum: 250,
  maximum: 3000,
  stepSize: 1,
  validationMessage: "Please enter a value between 250 and 3000",
};
const months: Choice = {
  kind: "option",
  name: "eeben_months",
  label: "Paid over",
  hint: "Choose the time that suits you",
  options: [
    { value: "12", label: "12 months" },
    { value: "18", label: "18 months", hint: "Lower each month" },
  ],
};
const people: Choice = {
  kind: "people",
  name: "people",
  label: "Who is covered",
  isRequired: true,
  options: [
    { value: "f-1", label: "Dev Patel", hint: "Your child" },
    { value: "a.b", label: "ليلى اليوسف" },
  ],
};
const allChoices = [amount, months, people];

interface FormProps {
  values?: Record<string, string>;
  fields?: readonly Choice[];
}

function Form({ values = {}, fields: choices = allChoices }: FormProps) {
  const { form, fields } = usePortalForm({ id: "f", rules: getChoiceRules(choices), defaultValue: values });
  return (
    <PortalForm form={form}>
      <ChoiceFields choices={choices} fields={fields} />
      <button type="submit" name="intent" value="continue">
        Continue
      </button>
    </PortalForm>
  );
}

describe("the fields of a choice", () => {
  it("[BENEFIT-10] the fields are text inputs for amounts, radios for one option of a few, and checkboxes for people, with present values", () => {
    const values = { eeben_amount_value: "£1,200", eeben_months: "18", people: "a%2Eb" };
    const page = createServerDocument(<Form values={values} />);
    const input = page.querySelector<HTMLInputElement>("#f-eeben_amount_value");
    expect([input?.type, input?.inputMode, input?.value]).toEqual(["text", "decimal", "£1,200"]);
    expect(page.querySelector("#f-eeben_amount_value-description")?.textContent).toBe(
      "Between £250 and £3,000, in whole pounds",
    );
    const checked = [...page.querySelectorAll<HTMLInputElement>("input[checked]")];
    expect(checked.map(({ name, value }) => `${name}=${value}`)).toEqual([
      "eeben_months=18",
      "people.a%2Eb=on",
    ]);
    expect([...page.querySelectorAll("legend")].map((each) => each.textContent)).toEqual([
      "Paid over",
      "Who is covered",
    ]);
    const hint = checked[0]?.getAttribute("aria-describedby") ?? "";
    expect(page.getElementById(hint)?.textContent).toBe("Lower each month");
  });

  it("[BENEFIT-11] the form with scripts shows errors with links before it posts anything", async () => {
    renderPage(<Form />);
    await userEvent.type(screen.getByLabelText("Value of the bike"), "1e9");
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    const links = screen.getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual([
      "Please enter a value between 250 and 3000",
      "Paid over: please choose one",
      "Please choose at least one person",
    ]);
    for (const link of links)
      expect(document.getElementById(link.getAttribute("href")?.slice(1) ?? "")?.tagName).toBe("INPUT");
    await userEvent.click(screen.getByRole("checkbox", { name: "ليلى اليوسف" }));
    expect(screen.queryByText("Please choose at least one person", { selector: "p" })).toBeNull();
  });

  it("[BENEFIT-10] an amount has a slider with its limits when scripts are on, and number and slider follow each other", async () => {
    renderPage(<Form values={{ eeben_amount_value: "1,200" }} />);
    const number = screen.getByLabelText<HTMLInputElement>("Value of the bike");
    const slider = screen.getByRole<HTMLInputElement>("slider", { name: "Slide to choose" });
    expect([slider.min, slider.max, slider.step, slider.value]).toEqual(["250", "3000", "1", "1200"]);
    expect(slider.nextElementSibling?.textContent).toBe("£250 £3,000");
    fireEvent.input(slider, { target: { value: "2500" } });
    expect(number.value).toBe("2,500");
    await userEvent.clear(number);
    await userEvent.type(number, "£900");
    expect(slider.value).toBe("900");
    // Only the text is posted.
    expect(slider.name).toBe("");
  });

  it("suggested amounts are buttons that fill the field, and the one in the field is pressed", async () => {
    const picks = [500, 1000];
    renderPage(<Form values={{ eeben_amount_value: "500" }} fields={[{ ...amount, picks }]} />);
    const listPressedButtons = () =>
      screen.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent);
    expect(listPressedButtons()).toEqual(["£500"]);
    await userEvent.click(screen.getByRole("button", { name: "£1,000" }));
    expect(screen.getByLabelText<HTMLInputElement>("Value of the bike").value).toBe("1,000");
    expect(listPressedButtons()).toEqual(["£1,000"]);
  });

  it("[PANEL-15] the medical form asks each question separately", () => {
    const question = { id: "back.pain", question: "Does your back hurt?" };
    const name = getQuestionName(question);
    const field: FieldState = {
      name,
      id: "q",
      errorId: "q-e",
      hintId: "q-h",
      errors: ["Please answer yes or no"],
    };
    const page = createServerDocument(<MedicalQuestions questions={[question]} fields={{ [name]: field }} />);
    expect([name, page.querySelector("legend")?.textContent]).toEqual([
      "medical_back%2Epain",
      "1. Does your back hurt?",
    ]);
    const radios = [...page.querySelectorAll<HTMLInputElement>("[type=radio]")];
    expect(radios.map(({ value }) => value)).toEqual(["yes", "no"]);
    expect(page.querySelector("fieldset")?.getAttribute("aria-describedby")).toBe("q-e");
  });
});

describe("the rules of an amount", () => {
  it.each([
    ["£50", 50],
    ["1,000", 1000],
    [" 50 ", 50],
    ["5%", 5],
    ["£ 1,234,567.50", 1234567.5],
    ["٥٠", 50],
    ["0", 0],
    ["007", 7],
    ["1e9", null],
    ["-1", null],
    ["10.005", null],
    ["1,00", null],
    ["1.", null],
    ["0x10", null],
    ["NaN", null],
    ["£", null],
    ["", null],
    ["5 £", 5],
    ["£ 5", 5],
  ])("[C7] the typed amount %j is read as %j", (text, value) => expect(parseAmount(text)).toBe(value));

  it("[C5] a megabyte of spaces within an amount is refused at once", () => {
    expect(parseAmount(`1${" ".repeat(1_000_000)}x`)).toBeNull();
  });

  it.each([
    [0, "0"],
    [1200, "1,200"],
    [24.5, "24.50"],
    [24.99, "24.99"],
  ])("the amount %d is shown as %s, which is read as the same amount", (value, text) => {
    expect(formatAmount(value)).toBe(text);
    expect(parseAmount(text)).toBe(value);
  });

  it("[BENEFIT-11] [LIMIT-07] an amount must be within its limits and on its steps, with 999999.9 as the default maximum", () => {
    const open = getAmountRule({});
    expect(open("999,999.90", {})).toBeUndefined();
    expect(open("1000000", {})).toBe("Please enter a value between 0 and 999999.9");
    const cover = getAmountRule({ minimum: 25_000, maximum: 250_000, stepSize: 25_000, isOptional: true });
    expect([cover("75,000", {}), cover("", {}), cover("0", {})]).toEqual([undefined, undefined, undefined]);
    expect(cover("80,000", {})).toBe("Please enter a value in steps of 25,000");
    const pennies = getAmountRule({ minimum: 0.1, maximum: 9, stepSize: 0.1 });
    expect([pennies("0.3", {}), pennies("0.35", {})]).toEqual([
      undefined,
      "Please enter a value in steps of 0.10",
    ]);
  });

  it("[RULE-16] the form does not check a partner's maximum, which the upstream checks", () => {
    const partner = { ...amount, name: "eeben_partner_amount_value" };
    const rules = getChoiceRules([amount, partner]);
    expect(rules.eeben_partner_amount_value?.("5000", {})).toBeUndefined();
    expect(rules.eeben_amount_value?.("5000", {})).toBe("Please enter a value between 250 and 3000");
  });

  it.each<[Partial<AmountChoice>, string]>([
    [{ unit: "percent", minimum: 5, maximum: 60 }, "Between 5% and 60%, in whole numbers"],
    [{ unit: "times", minimum: 5, maximum: 10 }, "Between 5 and 10 times your pay, in whole numbers"],
    [{ unit: "days", minimum: 1, maximum: 5 }, "Between 1 and 5 days, in whole numbers"],
    [{ maximum: 250 }, "Only £250"],
    [{ stepSize: 0.01 }, "Between £250 and £3,000"],
    [{ maximum: 250_000, stepSize: 25_000 }, "Between £250 and £250,000, in steps of £25,000"],
    [{ unit: "plain", stepSize: 5 }, "Between 250 and 3,000, in steps of 5"],
  ])("the hint of an amount's limits is %j", (limits, text) =>
    expect(toLimitsText({ ...amount, ...limits })).toBe(text),
  );
});

it("a field's name contains any id unchanged, whatever its characters", () => {
  for (const id of ["f-1", "a.b", "x[0]", "50%", "é"]) {
    expect(encodeId(id)).not.toMatch(/[.[\],]/);
    expect(decodeId(encodeId(id))).toBe(id);
  }
  expect(decodeId("%zz")).toBe("");
});
