import { field, list, optional, settings } from "../../../domain/fields/fields.ts";
import * as value from "../../../domain/fields/values.ts";
import { linkAddressSchema, webAddressSchema } from "./addresses.ts";
import { formattedTextSchema } from "./formatted.ts";

/** The name of an icon; any name is accepted, and an unknown one draws nothing. */
const iconField = field(
  "icon",
  optional(value.textLine(40), null),
  "The name of a picture, such as heart, shield, bike or coin",
);

const cardSchema = settings({
  phone: field("phone", optional(value.textLine(40), null), "The number that members call"),
  memberNumber: field(
    "member number",
    value.patternText(
      /^(?=.{1,60}$)[^{}]*\{employee number\}[^{}]*$/,
      "a member's number with {employee number} in it",
      '"OAK-{employee number}"',
    ),
    "In quotes. {employee number} stands for the employee's own",
  ),
});

/** The settings before the description in `plans/<code>/about.md`. */
export const aboutSchema = settings({
  summary: field("summary", value.textLine(300), "One sentence, shown in lists"),
  icon: iconField,
  provider: field(
    "provider",
    optional(value.code(), null),
    "Code in providers.csv. Left out: the employer gives it",
  ),
  policyNumber: field(
    "policy number",
    optional(value.textLine(60), null),
    "The provider's number of the policy",
  ),
  card: field("card", optional(cardSchema, null), "The members' card. Left out: they have none"),
  related: field("related plans", optional(list(value.code(), 20), []), "Codes of plans that go with it"),
});

/** The file `plans/<code>/claims.yaml`; the limits are in a separate table. */
export const claimsSchema = settings({
  decidedBy: field(
    "decided by",
    list(value.textLine(40), 20),
    "Employee numbers of the employers who decide. No one else of the client sees a claim",
  ),
  withinDays: field("claim within days", value.wholeNumber(1, 1_100), "Counted from the treatment"),
  areLimitsShared: field(
    "limits are shared",
    optional(value.yesNo(), false),
    "Whether everyone covered shares a limit. Left out: each person has their own",
  ),
  categories: field(
    "categories",
    list(
      settings({
        code: field("code", value.code(), "The table of limits names it"),
        name: field("name", value.textLine(80), "The name that people see"),
      }),
      50,
    ),
    "What can be claimed for",
  ),
});

/** The settings before the text of `plans/<code>/terms.md`. */
export const termsSchema = settings({
  version: field("version", value.textLine(40), "People accept this version. Change it with the text"),
});

/** The settings before the text of `policies/*.md`. */
export const policySchema = settings({
  type: field(
    "type",
    value.oneOf({ terms: "terms", privacy: "policy", cookies: "cookie" }),
    "terms, privacy or cookies",
  ),
  version: field("version", value.textLine(40), "Each published text has a version of its own"),
  title: field("title", value.textLine(), "The page's heading"),
  published: field("published", value.day(), "The first day on which it holds"),
  changes: field(
    "changes",
    optional(value.textLine(500), null),
    "What is new in it, for people who agreed to the version before",
  ),
});

export const faqGroupSchema = settings({
  group: field("group", value.textLine(), "The heading of these questions"),
});

export const contactPageSchema = settings({ name: field("name", value.textLine(), "The page's heading") });

const linkField = field(
  "link",
  optional(
    settings({
      url: field("to", linkAddressSchema, "An https address or a page of the portal, such as /app/faqs/"),
      label: field("label", value.textLine(), "What the link says"),
    }),
    null,
  ),
  "Where it leads",
);

const pictureField = field(
  "picture",
  optional(webAddressSchema, null),
  "Address of a picture, such as /pictures/window.svg",
);

/** `content/home.yaml`: texts of the home page and the first login. */
export const homeFileSchema = settings({
  cards: field(
    "cards",
    optional(
      list(
        settings({
          title: field("title", value.textLine(), "The card's heading"),
          html: field("text", formattedTextSchema, "In Markdown"),
          icon: iconField,
          link: linkField,
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
          title: field("title", value.textLine(), "The banner's heading"),
          text: field("text", optional(value.textLine(1_000), null), "Plain text"),
          picture: pictureField,
          link: linkField,
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
          title: field("title", value.textLine(), "The slide's heading"),
          text: field("text", value.textLine(1_000), "Plain text"),
          picture: pictureField,
        }),
        20,
      ),
      [],
    ),
    "Slides at the first login, in order",
  ),
});
