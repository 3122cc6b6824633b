// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { ForeignNames, NamedText } from "./named-text.tsx";

const foreign = { language: "en", names: ["Gym", "Gym (partner)", "Life"] };

/** The texts of a sentence that are marked as English. */
function findMarkedTexts(text: string): string[] {
  const { container } = render(
    <ForeignNames foreign={foreign}>
      <NamedText>{text}</NamedText>
    </ForeignNames>,
  );
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll("[lang=en]")].map((each) => each.textContent ?? "");
}

test("a sentence has the longest name marked wherever that name is a whole word", () => {
  expect(findMarkedTexts("Rheoli Gym")).toEqual(["Gym"]);
  expect(findMarkedTexts("Gym (partner), Life, a Gym.")).toEqual(["Gym (partner)", "Life", "Gym"]);
});

test("a name inside a longer word is not marked", () => {
  expect(findMarkedTexts("Gymraeg, Lifeboat, Gymâ")).toEqual([]);
});

test("a sentence without names in another language stays one text node", () => {
  const { container } = render(
    <ForeignNames>
      <NamedText>Rheoli Gym</NamedText>
    </ForeignNames>,
  );
  expect(container.innerHTML).toBe("Rheoli Gym");
});
