import { load } from "cheerio";
import type { Browser } from "../support/browser.ts";

export interface PageWeight {
  html: number;
  css: number;
  js: number;
  /** Bytes of scripts that load when a person touches the page. */
  laterJs: number;
  pictures: number;
  /** The number of all requests. */
  requests: number;
  /** Document and stylesheets, which a browser needs before it paints. */
  requestsBeforePaint: number;
  foreignHosts: number;
}

/** Compressed bytes (brotli) of a page's files when nothing is cached, and the number of requests. */
export async function measureBytes(browser: Browser, path: string): Promise<PageWeight> {
  const loadAddress = (target: string) => browser.exchange({ target, headers: { "Accept-Encoding": "br" } });
  const page = await loadAddress(path);
  const $ = load(page.text);
  const listAddresses = (selector: string, attribute: string) =>
    $(selector)
      .toArray()
      .map((each) => $(each).attr(attribute) ?? "");
  const styles = new Set(listAddresses('link[rel="stylesheet"]', "href"));
  const pictures = new Set([
    ...listAddresses('img, input[type="image"]', "src"),
    ...listAddresses('link[rel="icon"]', "href"),
  ]);
  const started = listStartedScripts(page.text);
  const isLater = !page.text.includes("new PerformanceObserver");
  const entry = [...listAddresses("script[src]", "src"), ...(isLater ? [] : started)];
  const firstFiles = [...styles, ...pictures, ...entry];
  const js = await followImports(new Set(entry), loadAddress);
  const laterFiles = await followImports(new Set(isLater ? started : []), loadAddress);
  const sumBytes = async (addresses: Iterable<string>) =>
    (await Promise.all([...addresses].map(async (address) => (await loadAddress(address)).bytes))).reduce(
      (a, b) => a + b,
      0,
    );
  return {
    html: page.bytes,
    css: await sumBytes(styles),
    js: js.bytes,
    laterJs: laterFiles.bytes,
    pictures: await sumBytes([...pictures].filter((address) => !address.startsWith("data:"))),
    requests: 1 + styles.size + pictures.size + js.files,
    requestsBeforePaint: 1 + styles.size,
    foreignHosts: firstFiles.filter((address) => /^(https?:)?\/\//.test(address)).length,
  };
}

/** The files that a page's script loads; its manifest also names those of routes for later. */
function listStartedScripts(html: string): string[] {
  const manifest = JSON.parse(html.match(/__remixManifest=(\{.*?\});/)?.[1] ?? "{}");
  const ids: string[] = JSON.parse(html.match(/\blet ids=(\[.*?\]);/)?.[1] ?? "[]");
  const parts: { module: string; imports?: string[] }[] = ids.map((id) => manifest.routes[id]);
  return ids.length > 0
    ? [manifest.entry, ...parts].flatMap(({ module, imports = [] }) => [module, ...imports])
    : [];
}

type LoadFunction = (target: string) => Promise<{ bytes: number; text: string }>;

async function followImports(
  entry: ReadonlySet<string>,
  loadAddress: LoadFunction,
): Promise<{ bytes: number; files: number }> {
  const files = new Set(entry);
  let bytes = 0;
  // Iterating a Set also visits items added during the iteration.
  for (const address of files) {
    const { bytes: size, text } = await loadAddress(address);
    bytes += size;
    for (const [, path] of text.matchAll(/(?:\bfrom|\bimport)\s*"([^"]+\.js)"/g)) {
      files.add(new URL(path as string, `http://localhost${address}`).pathname);
    }
  }
  return { bytes, files: files.size };
}
