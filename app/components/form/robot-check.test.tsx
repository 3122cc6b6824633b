// @vitest-environment happy-dom
import { Form } from "@remix-run/react";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createChallenge, type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createServerDocument, renderPage } from "../../../tests/support/render.tsx";
import { toPlainField } from "./field-state.ts";
import { RobotCheck } from "./robot-check.tsx";

const secret = "of-the-test";
const signing = { hmacSignatureSecret: secret, hmacKeySignatureSecret: secret };
const challenge = await createChallenge({
  algorithm: "PBKDF2/SHA-256",
  cost: 10,
  counter: 5,
  deriveKey,
  data: { token: "t" },
  ...signing,
});
const origin = window.location.origin === "about:blank" ? "http://localhost:3000" : window.location.origin;
const CHALLENGE_URL = `${origin}/robot-check/login`;
const upstream = setupServer(http.get(CHALLENGE_URL, () => HttpResponse.json(challenge)));

beforeAll(() => upstream.listen());
afterEach(() => {
  cleanup();
  upstream.resetHandlers();
});
afterAll(() => upstream.close());

const buildForm = (siteKey: string | null = null) => (
  <Form method="post">
    <RobotCheck
      field={toPlainField("login", "robot", "12")}
      form="login"
      robot={{ id: "c-1", question: "What is seven plus 5?", siteKey }}
    />
    <button type="submit" name="intent" value="password">
      Login
    </button>
  </Form>
);
const getBox = () => screen.findByRole<HTMLInputElement>("checkbox", { name: "I am not a robot" });
const getProof = () => document.querySelector<HTMLInputElement>("input[name=robot]")?.value ?? "";
const isProof = async (value: unknown) => {
  const { challenge, solution }: Payload = JSON.parse(atob(String(value)));
  return (await verifySolution({ challenge, solution, deriveKey, ...signing })).verified;
};

describe("robot check", () => {
  it("[LOGIN-13] the robot check without scripts is a sum, whatever kind of check is configured", () => {
    for (const siteKey of [null, "public-key"]) {
      const page = createServerDocument(buildForm(siteKey));
      expect(page.querySelector("label")?.textContent).toBe("What is seven plus 5?");
      expect(page.querySelector("input[name=challenge]")?.getAttribute("value")).toBe("c-1");
      expect(page.querySelector("input[name=robot]")?.hasAttribute("value")).toBe(false);
    }
  });

  it("[LOGIN-14] the robot check with scripts does its work after the box is selected, says so, and posts the proof", async () => {
    renderPage(buildForm());
    expect([(await getBox()).checked, getProof()]).toEqual([false, ""]);
    await userEvent.click(await getBox());
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Thank you, that is done."));
    expect((await getBox()).checked).toBe(true);
    expect(await isProof(getProof())).toBe(true);
  });

  it("a submit right after the box is selected waits for the proof and posts once, by the pressed button", async () => {
    const posts: FormData[] = [];
    renderPage(buildForm(), { action: async (request) => posts.push(await request.formData()) });
    await userEvent.click(await getBox());
    await userEvent.click(screen.getByText("Login"));
    await waitFor(() => expect(posts).toHaveLength(1));
    expect(posts[0]?.get("intent")).toBe("password");
    expect(await isProof(posts[0]?.get("robot"))).toBe(true);
  });

  it("the robot check does not replace a sum that a person is already answering", async () => {
    renderPage(buildForm());
    fireEvent.input(screen.getByLabelText("What is seven plus 5?"), { target: { value: "1" } });
    await act(async () => void (await import("./robot-work-check.tsx")));
    expect(screen.getByLabelText<HTMLInputElement>("What is seven plus 5?").value).toBe("1");
  });

  it("[LIMIT-16] the sum is shown and has the focus when there is no challenge", async () => {
    upstream.use(http.get(CHALLENGE_URL, () => HttpResponse.json(null, { status: 429 })));
    renderPage(buildForm());
    await userEvent.click(await getBox());
    const sum = await screen.findByLabelText("What is seven plus 5?");
    expect(document.activeElement).toBe(sum);
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});

describe("reCAPTCHA", () => {
  let script: HTMLScriptElement | undefined;
  beforeEach(() => {
    script = undefined;
    // The test controls the network: it keeps requests and answers them.
    vi.spyOn(document.head, "append").mockImplementation((node) => {
      script = node as HTMLScriptElement;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    window.grecaptcha = undefined;
  });

  it("[LIMIT-16] the sum is shown when Google cannot be reached", async () => {
    renderPage(buildForm("public-key"));
    await waitFor(() => expect(script).toBeTruthy());
    expect(script?.src).toBe("https://www.google.com/recaptcha/api.js?render=explicit");
    script?.dispatchEvent(new Event("error"));
    expect(await screen.findByLabelText("What is seven plus 5?")).toBeTruthy();
  });

  it("[LIMIT-16] Google's checkbox is drawn with the site's key and fills the field", async () => {
    let callBack = () => {};
    let callBackExpired = () => {};
    const keys: string[] = [];
    window.grecaptcha = {
      ready: (then) => then(),
      render: (_, options) => {
        keys.push(options.sitekey);
        callBack = options.callback;
        callBackExpired = options["expired-callback"];
      },
    };
    renderPage(buildForm("public-key"));
    await waitFor(() => expect(script).toBeTruthy());
    script?.dispatchEvent(new Event("load"));
    await waitFor(() => expect(keys).toEqual(["public-key"]));
    callBack();
    await waitFor(() => expect(getProof()).toBe("ticked"));
    callBackExpired();
    await waitFor(() => expect(getProof()).toBe(""));
  });
});
