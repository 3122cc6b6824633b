// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { dateOfBirthCopy } from "#copy/date-of-birth";
import { createServerDocument, renderPage } from "../../../tests/support/render.tsx";
import { getDateRule, parseDateParts, toDateParts } from "./date-of-birth.ts";
import { DateOfBirth } from "./date-of-birth.tsx";
import { toPlainField } from "./field-state.ts";
import { PortalForm } from "./portal-form.tsx";
import { usePortalForm } from "./use-portal-form.ts";

afterEach(cleanup);

const IMPOSSIBLE_DATE_TEXT = "Date of birth requires a valid date";
const INCOMPLETE_DATE_TEXT = "Please enter a valid date";
const OUT_OF_RANGE_TEXT = "This date of birth is not valid";
const today = "2026-11-20";
const rules = { dateOfBirth: getDateRule({ today }) };

/** A form with only a date; `refused` is the action's message about a wrong one. */
function Birth({ value, refused }: { value?: string; refused?: string }) {
  const { form, fields } = usePortalForm({
    id: "birth",
    rules,
    defaultValue: { dateOfBirth: value },
    lastResult: refused
      ? {
          status: "error",
          // The form library conform omits empty values from its reply.
          initialValue: { dateOfBirth: { day: "29", year: "1978" } },
          error: { dateOfBirth: [refused] },
        }
      : undefined,
  });
  return (
    <PortalForm form={form}>
      <DateOfBirth field={fields.dateOfBirth} />
      <button type="submit">Next</button>
    </PortalForm>
  );
}

const getBox = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const readValues = () => ["Day", "Month", "Year"].map((name) => getBox(name).value);
const readErrors = () =>
  [...document.querySelectorAll(".bp-field__error")].map(({ textContent }) => textContent);

describe("the three parts of a date", () => {
  it.each([
    ["28", "08", "1978", "1978-08-28", "28/08/1978"],
    ["8", "1", "2000", "2000-01-08", "08/01/2000"],
    ["29", "2", "2024", "2024-02-29", "29/02/2024"],
    ["29", "2", "2000", "2000-02-29", "29/02/2000"],
    ["31", "12", "1900", "1900-12-31", "31/12/1900"],
    [" 20 ", "11", "2026", "2026-11-20", "20/11/2026"],
    ["٢٨", "٠٨", "١٩٧٨", "1978-08-28", "28/08/1978"],
    ["۲۸", "۰۸", "۱۹۷۸", "1978-08-28", "28/08/1978"],
    ["２８", "０８", "１９７８", "1978-08-28", "28/08/1978"],
    ["२८", "०८", "१९७८", "1978-08-28", "28/08/1978"],
  ])(
    "[FORM-02] [FORM-07] [C6] the parts %s %s %s are the date %s, sent as %s",
    (day, month, year, iso, dmy) => {
      expect(parseDateParts(day, month, year, { today })).toEqual({ ok: true, iso, dmy });
    },
  );

  it.each([
    ["29", "02", "2027", IMPOSSIBLE_DATE_TEXT],
    ["29", "02", "1900", IMPOSSIBLE_DATE_TEXT],
    ["31", "04", "1990", IMPOSSIBLE_DATE_TEXT],
    ["30", "02", "2000", IMPOSSIBLE_DATE_TEXT],
    ["00", "05", "1990", IMPOSSIBLE_DATE_TEXT],
    ["32", "05", "1990", IMPOSSIBLE_DATE_TEXT],
    ["12", "13", "1990", IMPOSSIBLE_DATE_TEXT],
    ["12", "0", "1990", IMPOSSIBLE_DATE_TEXT],
    ["01", "01", "0001", OUT_OF_RANGE_TEXT],
    ["01", "01", "9999", OUT_OF_RANGE_TEXT],
    ["21", "11", "2026", OUT_OF_RANGE_TEXT],
    ["31", "12", "1899", OUT_OF_RANGE_TEXT],
    ["28", "08", "78", INCOMPLETE_DATE_TEXT],
    ["28", "08", "", INCOMPLETE_DATE_TEXT],
    ["", "08", "1978", INCOMPLETE_DATE_TEXT],
    ["28", "", "", INCOMPLETE_DATE_TEXT],
    ["aa", "08", "1978", INCOMPLETE_DATE_TEXT],
    ["-1", "08", "1978", INCOMPLETE_DATE_TEXT],
    ["1.", "08", "1978", INCOMPLETE_DATE_TEXT],
    ["", "", "", "Date of birth is required"],
    [" ", "", " ", "Date of birth is required"],
  ])(
    "[FORM-06] [FORM-08] [FORM-09] [FORM-10] [LIMIT-06] [ERR-42] [C6] the parts %j %j %j get the message: %s",
    (day, month, year, message) => {
      expect(parseDateParts(day, month, year, { today })).toEqual({ ok: false, message });
      expect(rules.dateOfBirth(`${day}/${month}/${year}`, {})).toBe(message);
    },
  );

  it("[FORM-05] a date field may have a first and a last year", () => {
    const bound = { min: 1950, max: 2008 };
    const findMessage = (year: string) => getDateRule(bound)(`1/1/${year}`, {});
    expect(["1949", "1950", "2008", "2009"].map(findMessage)).toEqual([
      OUT_OF_RANGE_TEXT,
      undefined,
      undefined,
      OUT_OF_RANGE_TEXT,
    ]);
  });

  it("[FORM-06] [FORM-09] an optional date may be empty, and a date other than a date of birth has its own name in messages", () => {
    expect(parseDateParts("", "", "", { required: false })).toEqual({ ok: true, iso: "", dmy: "" });
    expect(getDateRule({ label: "Date of marriage" })("31/4/2020", {})).toBe(
      "Date of marriage requires a valid date",
    );
    expect(getDateRule({ label: "Date of marriage" })("", {})).toBe("Date of marriage is required");
  });

  it("[FORM-11] the date field shows the message for a date that is not the person's", () => {
    expect(dateOfBirthCopy("mismatch")).toBe("This date does not match our records");
  });

  it("the date fields are filled from a stored date and from typed text", () => {
    expect(toDateParts("1978-08-28")).toEqual({ day: "28", month: "08", year: "1978" });
    expect(toDateParts("8//78")).toEqual({ day: "8", month: "", year: "78" });
    expect(toDateParts()).toEqual({ day: "", month: "", year: "" });
  });
});

describe("a date field as the server renders it", () => {
  it("[RESET-04] [FORM-03] [LIMIT-06] a date field has three named text inputs with placeholders, lengths and a hint", () => {
    const page = createServerDocument(<Birth />);
    const group = page.querySelector("fieldset");
    expect(group?.querySelector("legend")?.textContent).toBe("Date of birth");
    expect(page.getElementById(group?.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "e.g. 28 08 1978",
    );
    const inputs = [...(group?.querySelectorAll("input") ?? [])];
    const facts = inputs.map((input) => [
      input.labels?.[0]?.textContent ?? page.querySelector(`label[for="${input.id}"]`)?.textContent,
      input.name,
      input.getAttribute("placeholder"),
      input.getAttribute("maxlength"),
      input.getAttribute("inputmode"),
      input.getAttribute("autocomplete"),
    ]);
    expect(facts).toEqual([
      ["Day", "dateOfBirth.day", "DD", "2", "numeric", "bday-day"],
      ["Month", "dateOfBirth.month", "MM", "2", "numeric", "bday-month"],
      ["Year", "dateOfBirth.year", "YYYY", "4", "numeric", "bday-year"],
    ]);
  });

  it("[FORM-06] a refused date stays as typed, with its error at the group and a summary link to its first input", () => {
    const page = createServerDocument(<Birth refused={IMPOSSIBLE_DATE_TEXT} />);
    const group = page.querySelector("fieldset");
    const described = (group?.getAttribute("aria-describedby") ?? "").split(" ");
    expect(described.map((id) => page.getElementById(id)?.textContent)).toEqual([
      "e.g. 28 08 1978",
      `Error: ${IMPOSSIBLE_DATE_TEXT}`,
    ]);
    const inputs = [...page.querySelectorAll("fieldset input")];
    expect(inputs.map((input) => input.getAttribute("value"))).toEqual(["29", "", "1978"]);
    expect(inputs.every((input) => input.getAttribute("aria-invalid") === "true")).toBe(true);
    const target = page.querySelector("[role=alert] a")?.getAttribute("href")?.slice(1) ?? "";
    expect(page.getElementById(target)).toBe(inputs[0]);
  });

  it("a stored date fills the inputs, and the browser does not autofill another person's date", () => {
    const field = { ...toPlainField("f", "dateOfBirth", "1978-08-28") };
    const inputs = [
      ...createServerDocument(<DateOfBirth field={field} isOwn={false} />).querySelectorAll("input"),
    ];
    expect(inputs.map((input) => [input.getAttribute("value"), input.getAttribute("autocomplete")])).toEqual([
      ["28", "off"],
      ["08", "off"],
      ["1978", "off"],
    ]);
  });
});

describe("a date field with scripts", () => {
  it("[FORM-04] a full date input moves the focus on, and a single digit gets a leading zero", async () => {
    renderPage(<Birth />);
    await userEvent.type(getBox("Day"), "28");
    expect(document.activeElement).toBe(getBox("Month"));
    await userEvent.keyboard("8");
    expect(document.activeElement).toBe(getBox("Month"));
    await userEvent.tab();
    expect(document.activeElement).toBe(getBox("Year"));
    await userEvent.keyboard("1978");
    expect(document.activeElement).toBe(getBox("Year"));
    expect(readValues()).toEqual(["28", "08", "1978"]);
  });

  it.each([
    ["Day", "2024-02-28", "{ArrowUp}{ArrowUp}", "29"],
    ["Day", "2023-02-27", "{ArrowUp}{ArrowUp}", "28"],
    ["Day", "2023-04-02", "{ArrowDown}{ArrowDown}", "01"],
    ["Month", "2023-12-02", "{ArrowUp}", "12"],
    ["Month", "2023-10-02", "{ArrowDown}", "09"],
    ["Year", "1901-10-02", "{ArrowDown}{ArrowDown}", "1900"],
    ["Day", "", "{ArrowUp}", "01"],
    ["Month", "", "{ArrowDown}", "12"],
  ])("[FORM-04] the arrow keys step the %s of %j within its range", async (name, value, keys, expected) => {
    renderPage(<Birth value={value} />);
    getBox(name).focus();
    await userEvent.keyboard(keys);
    expect(getBox(name).value).toBe(expected);
    expect(document.activeElement).toBe(getBox(name));
  });

  it("[FORM-04] the arrow keys step the year between its limits", async () => {
    renderPage(<DateOfBirth field={toPlainField("f", "dateOfBirth", "2007-01-01")} min={2006} max={2008} />);
    getBox("Year").focus();
    await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
    expect(getBox("Year").value).toBe("2008");
  });

  it.each(["28/8/1978", " 28.08.1978 ", "1978-08-28", "٢٨/٠٨/١٩٧٨"])(
    "a pasted %s fills all three inputs of a date",
    async (text) => {
      renderPage(<Birth />);
      await userEvent.click(getBox("Day"));
      await userEvent.paste(text);
      expect(readValues()).toEqual(["28", "08", "1978"]);
    },
  );

  it("[FORM-01] [FORM-08] a date is checked when the focus leaves it, and then on each change", async () => {
    renderPage(<Birth />);
    await userEvent.type(getBox("Day"), "31");
    await userEvent.tab();
    expect(readErrors()).toEqual([]);
    await userEvent.keyboard("1978");
    await userEvent.tab();
    expect(readErrors()).toEqual([`Error: ${INCOMPLETE_DATE_TEXT}`]);
    await userEvent.type(getBox("Month"), "04");
    expect(readErrors()).toEqual([`Error: ${IMPOSSIBLE_DATE_TEXT}`]);
    fireEvent.input(getBox("Day"), { target: { value: "30" } });
    expect(readErrors()).toEqual([]);
  });

  it("[FORM-09] an empty date is refused without a post", async () => {
    const posts: Request[] = [];
    renderPage(<Birth />, { action: (request) => posts.push(request) });
    await userEvent.click(screen.getByText("Next"));
    expect(readErrors()).toEqual(["Error: Date of birth is required"]);
    expect(document.activeElement).toBe(screen.getByRole("alert"));
    expect(posts).toEqual([]);
  });
});
