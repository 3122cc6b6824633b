// @vitest-environment happy-dom
import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { createServerDocument, renderPage } from "../../../tests/support/render.tsx";
import type { SafeHtml } from "../content/safe-html.ts";
import { SubmitButton } from "./button.tsx";
import { Field, TextareaField } from "./field.tsx";
import { PortalForm } from "./portal-form.tsx";
import { combineRules, createEmailRule, createRequiredRule } from "./rules.ts";
import { usePortalForm } from "./use-portal-form.ts";

const rules = {
  email: combineRules(createRequiredRule(), createEmailRule()),
  comments: createRequiredRule(),
};

interface EnquiryProps {
  lastResult?: SubmissionResult;
  banner?: SafeHtml;
  hasLabels?: boolean;
}

function Enquiry({ lastResult, banner, hasLabels = true }: EnquiryProps) {
  const reply = useActionData<SubmissionResult>();
  const labels = hasLabels ? { email: "Email", comments: "Comments" } : undefined;
  const { form, fields } = usePortalForm({ id: "enquiry", rules, labels, lastResult: reply ?? lastResult });
  return (
    <PortalForm form={form} banner={banner}>
      <Field field={fields.email} label="Email" type="email" hint="At work" />
      <TextareaField field={fields.comments} label="Comments" />
      <SubmitButton intent="send" pendingLabel="Loading...">
        Submit
      </SubmitButton>
      <SubmitButton intent="back" formNoValidate>
        Back
      </SubmitButton>
    </PortalForm>
  );
}

function Lookup() {
  const lastResult: SubmissionResult = { status: "error", error: { email: ["This field is required"] } };
  const { form, fields } = usePortalForm({ id: "lookup", rules: { email: rules.email }, lastResult });
  return (
    <PortalForm form={form}>
      <Field field={fields.email} label="Email" type="email" />
    </PortalForm>
  );
}

const refusal: SubmissionResult = {
  status: "error",
  initialValue: { email: "aisha@" },
  error: { email: ["Please enter a valid email address"] },
};

afterEach(cleanup);

describe("a form that was typed into before its scripts ran", () => {
  it("[FORM-01] a form checks only the field that was left when its scripts start to run", async () => {
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = createServerDocument(<Enquiry />).body.innerHTML;
    const typed = container.querySelector<HTMLInputElement>("input[type=email]");
    if (typed) typed.value = "no address";
    renderPage(<Enquiry />, { container });
    const readErrors = () =>
      [...container.querySelectorAll(".bp-field--error label")].map((label) => label.textContent);
    await waitFor(() => expect(readErrors()).toEqual(["Email"]));
    expect(container.querySelector<HTMLInputElement>("input[type=email]")?.value).toBe("no address");
  });
});

describe("a form as the server renders it", () => {
  it("[FORM-20] a refused post shows each error at its field and in a summary that links there", () => {
    const page = createServerDocument(<Enquiry lastResult={refusal} />);
    const input = page.querySelector("input[name=email]");
    expect(input?.getAttribute("value")).toBe("aisha@");
    expect(input?.getAttribute("aria-invalid")).toBe("true");
    const described = (input?.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => page.getElementById(id));
    expect(described.map((element) => element?.textContent)).toEqual([
      "At work",
      "Error: Please enter a valid email address",
    ]);
    const summary = page.querySelector("[role=alert]");
    expect(summary?.querySelector("h2")?.textContent).toBe("Please correct the errors highlighted below");
    const target = summary?.querySelector("a")?.getAttribute("href")?.slice(1) ?? "";
    expect(page.getElementById(target)).toBe(input);
    expect(summary?.hasAttribute("autofocus")).toBe(true);
    expect(page.querySelector("textarea")?.hasAttribute("aria-invalid")).toBe(false);
  });

  it("the error of a field is between its label and its control", () => {
    const page = createServerDocument(<Enquiry lastResult={refusal} />);
    const parts = [...(page.querySelector(".bp-field--error")?.children ?? [])].map((part) => part.localName);
    expect(parts).toEqual(["label", "div", "p", "input"]);
  });

  it("[FORM-19] an empty form has its own error title, and equal errors are distinguished", () => {
    const error = { email: ["This field is required"], comments: ["This field is required"] };
    const page = createServerDocument(<Enquiry lastResult={{ status: "error", error }} />);
    expect(page.querySelector("[role=alert] h2")?.textContent).toBe("Please complete the form");
    expect([...page.querySelectorAll("[role=alert] a")].map((a) => a.textContent)).toEqual([
      "Email: This field is required",
      "Comments: This field is required",
    ]);
  });

  it("[FORM-19] a form of one empty field counts as an empty form", () => {
    const page = createServerDocument(<Lookup />);
    expect(page.querySelector("[role=alert] h2")?.textContent).toBe("Please complete the form");
  });

  it("[LOGIN-15] the same error on several fields is shown once, unless the fields have names", () => {
    const error = { email: ["No match"], comments: ["No match"] };
    const page = createServerDocument(<Enquiry lastResult={{ status: "error", error }} hasLabels={false} />);
    expect([...page.querySelectorAll("[role=alert] a")].map((a) => a.getAttribute("href"))).toEqual([
      "#enquiry-email",
    ]);
    expect(page.querySelectorAll("[aria-invalid]")).toHaveLength(2);
    expect(page.querySelector("[role=alert] h2")?.textContent).toBe(
      "Please correct the errors highlighted below",
    );
  });

  it("[LOGIN-09] an error of the whole form marks no single field", () => {
    const error = { "": ["Please accept cookies before logging in"] };
    const page = createServerDocument(<Enquiry lastResult={{ status: "error", error }} />);
    expect(page.querySelector("[role=alert]")?.textContent).toBe("Please accept cookies before logging in");
    expect(page.querySelectorAll("[aria-invalid]")).toHaveLength(0);
  });

  it("[ERR-29] an upstream's error in a form is shown as HTML", () => {
    const page = createServerDocument(<Enquiry banner={"Ask <b>support</b>" as SafeHtml} />);
    expect(page.querySelector("[role=alert] b")?.textContent).toBe("support");
  });

  it("the form is a native post with its token and without the browser's own messages", () => {
    const form = createServerDocument(<Enquiry />).querySelector("form");
    expect(form?.getAttribute("method")).toBe("post");
    expect(form?.hasAttribute("novalidate")).toBe(true);
    expect(form?.querySelector("input[name=csrf]")?.getAttribute("value")).toBe("token");
    expect(form?.querySelector("button")?.getAttribute("name")).toBe("intent");
    expect(form?.querySelector("[role=alert]")).toBeNull();
  });
});

describe("a form with scripts", () => {
  function openForm(answer: unknown = null) {
    const posts: string[] = [];
    renderPage(<Enquiry />, {
      action: async (request) => {
        posts.push(String((await request.formData()).get("intent")));
        return answer;
      },
    });
    return posts;
  }
  const listErrorTexts = () =>
    [...document.querySelectorAll(".bp-field__error")].map((error) => error.textContent);

  it("[FORM-01] [LOGIN-10] a form checks a field on blur and then on each change, and posts nothing", async () => {
    const posts = openForm();
    const input = screen.getByLabelText("Email");
    await userEvent.type(input, "aisha@");
    expect(listErrorTexts()).toEqual([]);
    await userEvent.tab();
    expect(listErrorTexts()).toEqual(["Error: Please enter a valid email address"]);
    expect(screen.queryByRole("alert")).toBeNull();
    await userEvent.type(input, "example.example");
    expect(input.hasAttribute("aria-invalid")).toBe(false);
    expect(posts).toEqual([]);
  });

  it("[CONTACT-08] a required field that is left empty shows its message", async () => {
    const posts = openForm();
    await userEvent.click(screen.getByLabelText("Comments"));
    await userEvent.tab();
    expect(listErrorTexts()).toEqual(["Error: This field is required"]);
    expect(posts).toEqual([]);
  });

  it("[FORM-19] [FORM-20] a refused submit posts nothing and moves the focus to the summary", async () => {
    const posts = openForm();
    await userEvent.click(screen.getByText("Submit"));
    expect(screen.getByRole("heading").textContent).toBe("Please complete the form");
    expect(document.activeElement).toBe(screen.getByRole("alert"));
    await userEvent.type(screen.getByLabelText("Comments"), "Hello");
    expect(screen.getByRole("heading").textContent).toBe("Please correct the errors highlighted below");
    expect(posts).toEqual([]);
  });

  it("a complete form is posted once, with its intent", async () => {
    const posts = openForm();
    await userEvent.type(screen.getByLabelText("Email"), "aisha@example.example");
    await userEvent.type(screen.getByLabelText("Comments"), "Hello");
    await userEvent.click(screen.getByText("Submit"));
    await waitFor(() => expect(posts).toEqual(["send"]));
  });

  it("[LOGIN-06] the pressed button shows that the form is being sent, and a second click posts nothing more", async () => {
    let resolveReply: (value: null) => void = () => {};
    const posts = openForm(new Promise((resolve) => (resolveReply = resolve)));
    await userEvent.type(screen.getByLabelText("Email"), "aisha@example.example");
    await userEvent.type(screen.getByLabelText("Comments"), "Hello");
    await userEvent.click(screen.getByText("Submit"));
    const pending = await screen.findByText("Loading...");
    await userEvent.click(pending);
    resolveReply(null);
    expect(await screen.findByText("Submit")).toBe(pending);
    expect(posts).toEqual(["send"]);
  });

  it("a button that needs no values posts the form without the checks", async () => {
    const posts = openForm();
    await userEvent.click(screen.getByText("Back"));
    await waitFor(() => expect(posts).toEqual(["back"]));
  });

  it("[FORM-20] the server's refusal also moves the focus to the summary", async () => {
    openForm(refusal);
    await userEvent.type(screen.getByLabelText("Email"), "aisha@example.example");
    await userEvent.type(screen.getByLabelText("Comments"), "Hello");
    await userEvent.click(screen.getByText("Submit"));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("alert")));
    expect(listErrorTexts()).toEqual(["Error: Please enter a valid email address"]);
  });
});
