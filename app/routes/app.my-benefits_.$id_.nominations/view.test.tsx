// @vitest-environment happy-dom

import { useActionData } from "@remix-run/react";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { renderPage } from "../../../tests/support/render.tsx";
import { EMPTY_PERSON } from "./fields.ts";
import type { NominationsReply } from "./form.server.ts";
import { NominationsView } from "./view.tsx";

afterEach(cleanup);

const createPerson = (name: string) => ({ ...EMPTY_PERSON, name });

function Page() {
  return (
    <NominationsView
      id="life"
      name="Life assurance"
      canNominate
      maximum={3}
      relationships={[{ value: "friend", label: "Friend" }]}
      formId="f-1"
      version={1}
      thisYear={2026}
      people={[createPerson("Dev Patel"), createPerson("Rory O’Neil"), createPerson("Ida Vale")]}
      current={null}
      earlier={[]}
      reply={useActionData<NominationsReply>()}
    />
  );
}

const listNames = () => screen.getAllByLabelText<HTMLInputElement>(/^Full name/).map(({ value }) => value);

it("a removed person leaves the form when scripts are on, and the others keep their typed values", async () => {
  const people = [createPerson("Rory Quist"), createPerson("Ida Vale")];
  const action = async (request: Request): Promise<Partial<NominationsReply>> => {
    expect((await request.formData()).get("intent")).toBe("remove-0");
    return { people, errors: {}, focus: 0, submission: {} };
  };
  renderPage(<Page />, { action });
  expect(listNames()).toEqual(["Dev Patel", "Rory O’Neil", "Ida Vale"]);
  expect(screen.queryByRole("button", { name: "Add another person" })).toBeNull();
  const second = screen.getAllByLabelText(/^Full name/)[1] as HTMLElement;
  await userEvent.clear(second);
  await userEvent.type(second, "Rory Quist");
  await userEvent.click(screen.getByRole("button", { name: "Remove person 1" }));
  await expect.poll(listNames).toEqual(["Rory Quist", "Ida Vale"]);
  expect(document.activeElement).toBe(screen.getAllByLabelText(/^Full name/)[0]);
  expect(screen.getByRole("button", { name: "Add another person" })).toBeTruthy();
});
