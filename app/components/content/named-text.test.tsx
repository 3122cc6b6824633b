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

test("a short compound is kept on one line, and the text stays as it is", () => {
  for (const [text, compounds] of [
    ["Enable two-factor authentication", ["two-factor"]],
    ["Take-home pay, take-up: cut-off.", ["Take-home", "take-up", "cut-off"]],
    ["(ad-dalu) e-bost", ["ad-dalu", "e-bost"]],
    ["Rheoli Gym e-bost", ["e-bost"]],
    ["CHILDCARE-VOUCHERS-SAC", []],
    ["Featherstonehaugh-Cholmondeley", []],
    ["pay-as-you-go", []],
    ["zoe.o-fry@quay.example, mail@two-fold.example, 2026-11-20, A-1", []],
    ["Selections - awaiting approval", []],
  ] as const) {
    const { container } = render(
      <ForeignNames foreign={foreign}>
        <h2>
          <NamedText>{text}</NamedText>
        </h2>
      </ForeignNames>,
    );
    const kept = [...container.querySelectorAll(".bp-whole")].map((each) => each.textContent);
    expect([container.textContent, kept]).toEqual([text, compounds]);
  }
});
