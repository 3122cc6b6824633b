import { LRUCache } from "lru-cache";
import sanitizeHtml from "sanitize-html";
import { contentHtml } from "#contract/content-html.ts";
import { contentCopy } from "#copy/content";
import { getCurrentLanguage } from "#copy/language";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { paths } from "~/paths.ts";

const options: sanitizeHtml.IOptions = {
  allowedTags: [...contentHtml.tags],
  allowedAttributes: {
    a: [...contentHtml.attributes.a],
    th: [...contentHtml.attributes.th],
    td: [...contentHtml.attributes.td],
  },
  allowedSchemes: [...contentHtml.schemes],
  allowProtocolRelative: false,
  // A page has one h1, which is not in its content.
  transformTags: { h1: "h2" },
};

/** The only function that makes `SafeHtml`: it reduces the upstream's HTML to an allow-list. */
export function sanitiseHtml(html: string | null | undefined): SafeHtml {
  return frameTables(sanitizeHtml(html ?? "", options));
}

/**
 * Puts each table into a named frame that the keyboard can scroll, because a wide table would stretch the
 * page.
 */
function frameTables(html: string): SafeHtml {
  let count = 0;
  const openTable = () => {
    count += 1;
    const name = contentCopy("table", { number: count });
    return `<div role="region" tabindex="0" aria-label="${name}"><table>`;
  };
  return html.replaceAll("<table>", openTable).replaceAll("</table>", "</table></div>") as SafeHtml;
}

export interface VideoOptions {
  /** Hosts whose players may be framed (FRAME_HOSTS). */
  hosts: readonly string[];
  /** Whether the reader accepts the cookies of these players. */
  allowed: boolean;
  /** The page that the cookie settings lead back to. */
  returnTo: string;
}

/** Sanitises content with videos, which are replaced by a notice until their cookies are accepted (COOKIE-05). */
export function sanitiseContent(html: string | null | undefined, videos: VideoOptions): SafeHtml {
  // The remaining frames come from the sanitiser, whose attributes contain no ">".
  const played = sanitiseOnce(html ?? "", videos.hosts).replace(
    /(<iframe [^>]*>).*?<\/iframe>/gs,
    (_, player: string) => (videos.allowed ? `${player}</iframe>` : createNotice(videos.returnTo)),
  );
  return frameTables(played);
}

const sanitisedTexts = new LRUCache<string, string>({
  maxSize: 1_000_000,
  sizeCalculation: (safe, key) => safe.length + key.length,
});

/** Caches results, because every page with an editor's content shows the same few texts. */
function sanitiseOnce(html: string, hosts: readonly string[]): string {
  const key = `${getCurrentLanguage()} ${hosts.join()} ${html}`;
  const safe = sanitisedTexts.get(key) ?? sanitiseWithFrames(html, hosts);
  sanitisedTexts.set(key, safe);
  return safe;
}

function sanitiseWithFrames(html: string, hosts: readonly string[]): string {
  return sanitizeHtml(html, {
    ...options,
    allowedTags: [...(options.allowedTags as string[]), "iframe"],
    allowedAttributes: { ...options.allowedAttributes, iframe: Object.keys(toPlayerAttributes("", "")) },
    transformTags: {
      ...options.transformTags,
      iframe: (tagName, { src = "", title }) => ({
        tagName,
        attribs: isPlayer(src, hosts) ? toPlayerAttributes(src, title) : {},
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "iframe" && !attribs.src,
  });
}

function isPlayer(src: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(src)) return false;
  const { protocol, host } = new URL(src);
  return protocol === "https:" && hosts.includes(host);
}

/** A player runs in a sandbox, learns only the portal's origin, and loads when it becomes visible. */
function toPlayerAttributes(src: string, title: string | undefined): Record<string, string> {
  return {
    src,
    title: title?.trim() || contentCopy("video"),
    loading: "lazy",
    sandbox: "allow-scripts allow-same-origin allow-presentation",
    allow: "fullscreen; picture-in-picture; encrypted-media",
    referrerpolicy: "strict-origin-when-cross-origin",
  };
}

/**
 * An inline element, so that it fits anywhere a frame was. The query is encoded, so that nothing in it can
 * end the attribute.
 */
function createNotice(returnTo: string): string {
  const link = `<a href="${paths.cookieSettings(returnTo)}">${contentCopy("videoSettings")}</a>`;
  return `${contentCopy("videoBlocked")} ${link}`;
}
