import { describe, expect, test } from "vitest";
import { renderShared } from "./markup-cache.server.ts";

describe("a page that is the same for many people", () => {
  let renders = 0;
  const renderText = (text: string, token: string, nonce: string) =>
    renderShared(JSON.stringify({ text, token }), [token, nonce], () => {
      renders++;
      return `<script nonce="${nonce}"></script><p>${text}</p><input value="${token}">${token}`;
    });

  test("renderShared renders once and gives each request its values", () => {
    renders = 0;
    const first = renderText("Login", "token-of-one", "nonce-of-one");
    const second = renderText("Login", "token-of-two$&", "nonce-of-two");
    expect(renders).toBe(1);
    expect(second).toBe(
      first.replaceAll("token-of-one", () => "token-of-two$&").replaceAll("nonce-of-one", "nonce-of-two"),
    );
    expect(first).toContain('<input value="token-of-one">');
  });

  test("renderShared renders again when the page's data differ", () => {
    renders = 0;
    expect(renderText("Ystafell", "a-token", "a-nonce")).toContain("<p>Ystafell</p>");
    expect(renderText("Room", "a-token", "a-nonce")).toContain("<p>Room</p>");
    expect(renders).toBe(2);
  });
});
