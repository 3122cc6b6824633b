// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { serverDocument } from "../../../tests/support/render.tsx";
import { WithName } from "./person-name.tsx";

it("stands apart from its sentence each time that it is said, whichever way it runs", () => {
  const { body } = serverDocument(
    <WithName name="رنا" say={(name) => `You see the site as ${name}. Only ${name} can do this.`} />,
  );
  expect(body.textContent).toBe("You see the site as رنا. Only رنا can do this.");
  expect([...body.querySelectorAll("bdi")].map(({ textContent }) => textContent)).toEqual(["رنا", "رنا"]);
});
