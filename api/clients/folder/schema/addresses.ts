import * as value from "../../../domain/fields/values.ts";

/** https, or http on the local machine. */
const webPattern = "(https:\\/\\/[^\\s/@\"'<>]+|http:\\/\\/([\\w-]+\\.)*localhost(:\\d+)?)";

export const originSchema = value.patternText(
  new RegExp(`^${webPattern}$`),
  "an https address without a path",
  "https://acme.benefits.example",
);

/** An https address, or a path of the portal. */
export const webAddressSchema = value.patternText(
  new RegExp(`^(${webPattern}(\\/[^\\s"'<>]*)?|\\/(?![/\\\\])[^\\s"'<>\\\\]*)$`),
  "an https address",
  "https://login.client.example/start",
);

/** Addresses that a link can lead to. */
export const linkAddressSchema = value.patternText(
  new RegExp(`^(${webPattern}([/?#][^\\s"'<>]*)?|\\/(?![/\\\\])[^\\s"'<>\\\\]*|(mailto|tel):[^\\s"'<>]+)$`),
  "an https, mailto or tel address or a page of the portal",
  "/app/faqs/",
);

export const emailAddressSchema = value.patternText(
  /^[^\s@<>"']{1,64}@[^\s@<>"'.]+(\.[^\s@<>"'.]+)+$/,
  "an email address",
  "help@client.example",
);
