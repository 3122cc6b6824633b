// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { createServerDocument, renderPage } from "../../../tests/support/render.tsx";
import { SubmitButton } from "./button.tsx";
import { ChoiceFields } from "./choice-fields.tsx";
import { DefaultSubmit } from "./default-submit.tsx";
import { MasqueradeName } from "./owners-form.tsx";
import { PortalForm } from "./portal-form.tsx";
import { type AmountChoice, getChoiceRules } from "./set-up-fields.ts";
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
  picks: [500, 1000],
};

function Form() {
  const { form, fields } = usePortalForm({ id: "f", rules: getChoiceRules([amount]) });
  return (
    <PortalForm form={form}>
      <DefaultSubmit intent="continue" />
      <ChoiceFields choices={[amount]} fields={fields} />
      <SubmitButton intent="continue">Continue</SubmitButton>
    </PortalForm>
  );
}

it("Enter in an amount posts the typed value and not a suggested amount", async () => {
  const posts: Record<string, FormDataEntryValue>[] = [];
  const action = async (request: Request) => {
    posts.push(Object.fromEntries(await request.formData()));
    return null;
  };
  renderPage(<Form />, { action });
  await userEvent.type(screen.getByLabelText("Value of the bike"), "720{Enter}");
  await expect.poll(() => posts).toEqual([{ csrf: "token", eeben_amount_value: "720", intent: "continue" }]);
});

it("a masquerade shows neither the default submit button nor the suggested amounts", () => {
  const listButtons = (page: Document) => [...page.querySelectorAll("button")].map(({ value }) => value);
  const path = "/app/my-benefits/cycle/setup/terms/";
  expect(listButtons(createServerDocument(<Form />, { at: path }))).toEqual([
    "continue",
    "pick eeben_amount_value 500",
    "pick eeben_amount_value 1000",
    "continue",
  ]);
  const readOnlyForm = (
    <MasqueradeName.Provider value="Sam Abbot">
      <Form />
    </MasqueradeName.Provider>
  );
  expect(listButtons(createServerDocument(readOnlyForm, { at: path }))).toEqual([]);
});
