import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { FormKey } from "./form-key.tsx";

const getValues = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );

describe("[E8] the keys of a form that is shown again", () => {
  it("[E8] a refused form keeps its id, version and key, whatever the page has loaded since", () => {
    const initialValue = { formId: "posted", version: "1", retryKey: "first" };
    const html = renderToStaticMarkup(<FormKey formId="loaded" version={2} submission={{ initialValue }} />);
    expect(getValues(html)).toEqual({ formId: "posted", version: "1", retryKey: "first" });
  });

  it("the form takes the keys of the new page after a saved change", () => {
    const html = renderToStaticMarkup(
      <FormKey formId="loaded" version={2} submission={{ initialValue: {} }} />,
    );
    expect(getValues(html)).toEqual({ formId: "loaded", version: "2" });
  });
});
