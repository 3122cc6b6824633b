// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { createServerDocument } from "../../../tests/support/render.tsx";
import { WithName } from "./person-name.tsx";

it("a name is isolated from its sentence in each place, in either text direction", () => {
  const { body } = createServerDocument(
    <WithName name="رنا" toText={(name) => `You see the site as ${name}. Only ${name} can do this.`} />,
  );
  expect(body.textContent).toBe("You see the site as رنا. Only رنا can do this.");
  expect([...body.querySelectorAll("bdi")].map(({ textContent }) => textContent)).toEqual(["رنا", "رنا"]);
});
