import { commonErrors, defineCall, z } from "./define.ts";
import { optionalTextSchema } from "./schemas.ts";

const languageSchema = optionalTextSchema.openapi({
  description: "BCP 47: what its texts are in, where that is another than `Content-Language` as well",
});
const domainQuerySchema = z.object({
  domain: z.string().max(63).optional().openapi({ description: "The tenant, when no one is logged in" }),
});

const definePolicy = (id: string, source: string, name: string, summary: string) =>
  defineCall(`GET /v1/policies/${name}`, {
    id,
    source,
    summary,
    access: "anyone",
    query: domainQuerySchema,
    reply: z.object({
      type: optionalTextSchema,
      title: optionalTextSchema,
      content: z.string(),
      version: optionalTextSchema,
      language: languageSchema,
      changes: optionalTextSchema.openapi({
        description: "For people who agreed to the version before: what it changes",
      }),
    }),
  });

export const getTerms = definePolicy(
  "getTerms",
  "API-47",
  "terms-conditions",
  "Terms and conditions, as HTML",
);
export const getPrivacyPolicy = definePolicy(
  "getPrivacyPolicy",
  "API-48",
  "privacy-policy",
  "Privacy statement, as HTML",
);
export const getCookiePolicy = definePolicy(
  "getCookiePolicy",
  "API-49",
  "our-cookie-policy",
  "Cookie policy, as HTML",
);

export const contactPageSchema = z
  .object({
    enquiryOptions: z.array(z.object({ value: z.string(), label: z.string(), language: languageSchema })),
    pageContent: z
      .object({ name: optionalTextSchema, content: optionalTextSchema, language: languageSchema })
      .nullish(),
    error: optionalTextSchema,
  })
  .openapi("ContactPage");

export const getContactPage = defineCall("GET /v1/cms-content/contact", {
  id: "getContactPage",
  source: "API-45",
  summary: "Subjects and side text of the contact page",
  access: "anyone",
  query: domainQuerySchema,
  reply: contactPageSchema,
});

export const sendEnquiry = defineCall("POST /v1/contact", {
  id: "sendEnquiry",
  source: "API-44",
  summary: "Sends an enquiry to the support team",
  idempotent: true,
  access: "anyone",
  masquerade: "never",
  body: z.object({
    subject: z.string().max(200).nullish(),
    comments: z.string().max(10_000).nullish(),
    email: z.string().max(320).nullish(),
    firstName: z.string().max(200).nullish(),
    surname: z.string().max(200).nullish(),
    company: z.string().max(200).nullish(),
    domain: z.string().max(63).nullish(),
  }),
  reply: z
    .object({
      status: z.string().openapi({ description: "`success` or `error`" }),
      fields: z
        .record(z.string(), z.unknown())
        .nullish()
        .openapi({ description: "Fields in error: `_person_enq` the subject, `_message` the comments" }),
      message: optionalTextSchema,
    })
    .openapi("EnquiryReply"),
  errors: { not_found: commonErrors.not_found, too_many: commonErrors.too_many },
});

export const getFaqs = defineCall("GET /v1/cms-content/faqs", {
  id: "getFaqs",
  source: "API-46",
  summary: "Questions and answers of the client, in their groups' order",
  access: "user",
  reply: z.array(
    z
      .object({
        id: z.string(),
        group: optionalTextSchema,
        question: z.string(),
        answer: z.string().openapi({ description: "HTML" }),
        language: languageSchema,
      })
      .openapi("Faq"),
  ),
});

export const getCarousel = defineCall("GET /v1/carousel", {
  id: "getCarousel",
  source: "API-50",
  summary: "Slides of the welcome carousel",
  access: "user",
  reply: z.array(
    z
      .object({
        id: z.string(),
        title: z.string(),
        text: z.string(),
        imageUrl: optionalTextSchema,
        language: languageSchema,
      })
      .openapi("Slide"),
  ),
});

const link = { linkUrl: optionalTextSchema, linkLabel: optionalTextSchema };

export const getHomeCards = defineCall("GET /v1/user/home-page-cards", {
  id: "getHomeCards",
  source: "API-51",
  summary: "Cards of the home page",
  access: "user",
  reply: z.array(
    z
      .object({
        id: z.string(),
        title: z.string(),
        content: z.string().openapi({ description: "HTML" }),
        icon: optionalTextSchema,
        language: languageSchema,
        ...link,
      })
      .openapi("HomeCard"),
  ),
});

export const getHomeBanner = defineCall("GET /v1/user/home-page-banner", {
  id: "getHomeBanner",
  source: "API-52",
  summary: "Banners of the home page",
  access: "user",
  reply: z.array(
    z
      .object({
        id: z.string(),
        title: z.string(),
        text: optionalTextSchema,
        imageUrl: optionalTextSchema,
        language: languageSchema,
        ...link,
      })
      .openapi("HomeBanner"),
  ),
});
