import type { Browser } from "./browser.ts";
import type { Form } from "./form.ts";
import type { TestPortal } from "./portal.ts";

interface DelayedCall {
  button: string;
  method?: string;
  /** The path of the call that the form's post makes. */
  path: string;
}

/**
 * Sends the two posts of a double click, and lets the first reach the API after the second was answered. Several
 * nodes may cause this order by chance. Returns where each reply leads.
 */
export async function clickOvertaken(
  { upstream }: TestPortal,
  browser: Browser,
  form: Form,
  { button, method = "POST", path }: DelayedCall,
): Promise<(string | null)[]> {
  const received = Promise.withResolvers<void>();
  const firstPost = Promise.withResolvers<void>();
  let isFirst = true;
  upstream.answer(method, path, async (_, loadRealReply) => {
    if (!isFirst) return null;
    isFirst = false;
    received.resolve();
    await firstPost.promise;
    return loadRealReply();
  });
  const postForm = () => browser.postOnce(form.target, form.listFields(button));
  const first = postForm();
  await received.promise;
  const second = await postForm();
  firstPost.resolve();
  return [await first, second].map(({ headers }) => headers.get("location"));
}
