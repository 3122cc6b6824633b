import { field, list, optional, settings } from "../../../domain/fields/fields.ts";
import {
  code,
  day,
  oneOf,
  patternText,
  textLine,
  wholeNumber,
  yesNo,
} from "../../../domain/fields/values.ts";
import { linkAddress, webAddress } from "./addresses.ts";
import { formattedText } from "./formatted.ts";

/** The name of an icon; any name is accepted, and an unknown one draws nothing. */
const icon = () =>
  field("icon", optional(textLine(40), null), "The name of a picture, such as heart, shield, bike or coin");

const card = settings({
  phone: field("phone", optional(textLine(40), null), "The number that members call"),
  memberNumber: field(
    "member number",
    patternText(
      /^(?=.{1,60}$)[^{}]*\{employee number\}[^{}]*$/,
      "a member's number with {employee number} in it",
      '"OAK-{employee number}"',
    ),
    "In quotes. {employee number} stands for the employee's own",
  ),
});

/** The settings before the description in `plans/<code>/about.md`. */
export const aboutSchema = settings({
  summary: field("summary", textLine(300), "One sentence, shown in lists"),
  icon: icon(),
  provider: field(
    "provider",
    optional(code(), null),
    "Code in providers.csv. Left out: the employer gives it",
  ),
  policyNumber: field("policy number", optional(textLine(60), null), "The provider's number of the policy"),
  card: field("card", optional(card, null), "The members' card. Left out: they have none"),
  related: field("related plans", optional(list(code(), 20), []), "Codes of plans that go with it"),
});

/** The file `plans/<code>/claims.yaml`; the limits are in a separate table. */
export const claimsSchema = settings({
  decidedBy: field(
    "decided by",
    list(textLine(40), 20),
    "Employee numbers of the employers who decide. No one else of the client sees a claim",
  ),
  withinDays: field("claim within days", wholeNumber(1, 1_100), "Counted from the treatment"),
  areLimitsShared: field(
    "limits are shared",
    optional(yesNo(), false),
    "Whether everyone covered shares a limit. Left out: each person has their own",
  ),
  categories: field(
    "categories",
    list(
      settings({
        code: field("code", code(), "The table of limits names it"),
        name: field("name", textLine(80), "The name that people see"),
      }),
      50,
    ),
    "What can be claimed for",
  ),
});

/** The settings before the text of `plans/<code>/terms.md`. */
export const termsSchema = settings({
  version: field("version", textLine(40), "People accept this version. Change it with the text"),
});

/** The settings before the text of `policies/*.md`. */
export const policySchema = settings({
  type: field(
    "type",
    oneOf({ terms: "terms", privacy: "policy", cookies: "cookie" }),
    "terms, privacy or cookies",
  ),
  version: field("version", textLine(40), "Each published text has a version of its own"),
  title: field("title", textLine(), "The page's heading"),
  published: field("published", day(), "The first day on which it holds"),
  changes: field(
    "changes",
    optional(textLine(500), null),
    "What is new in it, for people who agreed to the version before",
  ),
});

export const faqGroupSchema = settings({
  group: field("group", textLine(), "The heading of these questions"),
});

export const contactPageSchema = settings({ name: field("name", textLine(), "The page's heading") });

const link = () =>
  field(
    "link",
    optional(
      settings({
        url: field("to", linkAddress(), "An https address or a page of the portal, such as /app/faqs/"),
        label: field("label", textLine(), "What the link says"),
      }),
      null,
    ),
    "Where it leads",
  );

const picture = () =>
  field("picture", optional(webAddress(), null), "Address of a picture, such as /pictures/window.svg");

/** `content/home.yaml`: texts of the home page and the first login. */
export const homeFileSchema = settings({
  cards: field(
    "cards",
    optional(
      list(
        settings({
          title: field("title", textLine(), "The card's heading"),
          html: field("text", formattedText(), "In Markdown"),
          icon: icon(),
          link: link(),
        }),
        50,
      ),
      [],
    ),
    "Cards on the home page, in order",
  ),
  banners: field(
    "banners",
    optional(
      list(
        settings({
          title: field("title", textLine(), "The banner's heading"),
          text: field("text", optional(textLine(1_000), null), "Plain text"),
          picture: picture(),
          link: link(),
        }),
        20,
      ),
      [],
    ),
    "Banners on the home page, in order",
  ),
  carousel: field(
    "carousel",
    optional(
      list(
        settings({
          title: field("title", textLine(), "The slide's heading"),
          text: field("text", textLine(1_000), "Plain text"),
          picture: picture(),
        }),
        20,
      ),
      [],
    ),
    "Slides at the first login, in order",
  ),
});
