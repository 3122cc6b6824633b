import { commonErrors, defineCall, z } from "./define.ts";
import { noticeSchema } from "./extensions/notices.ts";
import { optionalTextSchema } from "./schemas.ts";

export const avatarSetSchema = z
  .object({ id: optionalTextSchema, avatarsetPlainFileURL: optionalTextSchema })
  .openapi("AvatarSet");

/** A scheme's brand (THEME-03). Colours and fonts are untrusted, so the portal parses them before use. */
export const schemeSchema = z
  .object({
    id: z.string(),
    schemeYear: optionalTextSchema,
    theme: z
      .object({
        primaryColour: optionalTextSchema,
        secondaryColour: optionalTextSchema,
        core: z.boolean().nullish(),
      })
      .nullish(),
    avatarSet: avatarSetSchema.nullish(),
    logoFileUrl: optionalTextSchema.openapi({ description: "The client's own logo" }),
    brandHeaderLogo: optionalTextSchema,
    mobileLogo: optionalTextSchema,
    benefitBrandName: optionalTextSchema,
    benefitBrandPhoneNumber: z.union([z.string(), z.number()]).nullish(),
    supportEmail: optionalTextSchema,
    supportEmailIsSchemeBased: z.boolean().nullish(),
    contactUsEmail: optionalTextSchema,
    baseFont: optionalTextSchema,
    headerFont: optionalTextSchema,
    /** Known before login, for the tenant of a host. */
    clientName: optionalTextSchema,
    contactUsEnabled: z.boolean().nullish(),
    ssoAccessOnly: z.boolean().nullish(),
    publicUrl: optionalTextSchema,
    /** Current and coming notices; every page of the host shows the current ones. */
    notices: z.array(noticeSchema).nullish(),
    languages: z.array(z.string()).nullish().openapi({
      description: "What its pages can be read in, as BCP 47 tags such as `cy`; English without",
    }),
    defaultLanguage: optionalTextSchema.openapi({
      description: "What its pages begin with; the browser is asked without",
    }),
  })
  .openapi("Scheme");
export type Scheme = z.infer<typeof schemeSchema>;

/** A client and its feature flags (THEME-02). */
export const clientSchema = z
  .object({
    id: z.string(),
    clientName: z.string(),
    contactUsEnabled: z.boolean().nullish(),
    clientExceptions: z
      .array(z.object({ code: z.string(), status: z.string() }))
      .nullish()
      .openapi({ description: "Status `active` turns the feature flag named by `code` on" }),
    scheme: schemeSchema.nullish(),
    ccv: z
      .object({
        nextVoucherDate: optionalTextSchema.openapi({ description: "yyyy-mm-dd" }),
        placedOrders: z.number().nullish(),
        savedOrders: z.number().nullish().openapi({ description: "They wait for approval" }),
      })
      .nullish()
      .openapi({ description: "CCV-02; orders are told to employers alone" }),
  })
  .openapi("Client");
export type Client = z.infer<typeof clientSchema>;

/** Content flags as reference and live pairs; the live value has precedence (CONTENT-09). */
export const cmsDataSchema = z
  .object({
    faqs: z.union([z.boolean(), z.array(z.unknown())]).nullish(),
    sso_access_only: z.boolean().nullish(),
    hide_totals: z.boolean().nullish(),
    flags: z
      .object({
        reference: z.record(z.string(), z.boolean()).nullish(),
        live: z.record(z.string(), z.boolean()).nullish(),
      })
      .nullish(),
  })
  .openapi("CmsData");
export type CmsData = z.infer<typeof cmsDataSchema>;

export const getClientUser = defineCall("GET /main/client/user", {
  id: "getClientUser",
  source: "API-33",
  summary: "The logged-in user's client",
  access: "user",
  reply: clientSchema,
});

/** With `domain` the scheme of a host's tenant (API-40), without it the logged-in user's (API-21). */
export const getScheme = defineCall("GET /v1/scheme", {
  id: "getScheme",
  source: "API-21, API-40",
  summary: "The scheme of a host's first label, or of the logged-in user",
  access: "anyone",
  query: z.object({ domain: z.string().max(63).optional() }),
  reply: schemeSchema,
  errors: { unauthorised: commonErrors.unauthorised },
});

export const getSchemeById = defineCall("GET /v1/schemes/{id}", {
  id: "getSchemeById",
  source: "API-39",
  summary: "A scheme of one's own client, with its theme",
  access: "user",
  params: z.object({ id: z.string().max(64) }),
  reply: schemeSchema,
});

export const getAvatarSet = defineCall("GET /v1/scheme/branding/avatar-set/{id}", {
  id: "getAvatarSet",
  source: "API-41",
  summary: "The plain file of an avatar set",
  access: "anyone",
  params: z.object({ id: z.string().max(64) }),
  reply: avatarSetSchema,
});

export const getCoreBranding = defineCall("GET /v1/scheme/branding/core-branding-urls", {
  id: "getCoreBranding",
  source: "API-42",
  summary: "Logos and avatars of the core brand, for schemes whose theme is core",
  access: "anyone",
  reply: z.object({
    mobileLogo: optionalTextSchema,
    brandHeaderLogo: optionalTextSchema,
    avatarsetPlainFileURL: optionalTextSchema,
  }),
  errors: { not_found: commonErrors.not_found },
});
