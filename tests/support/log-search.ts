/** The ways a log might contain a secret: plain, in an address, in HTML, in base64. */
function listSpellings(secret: string): string[] {
  const encoded = encodeURIComponent(secret);
  return [
    secret,
    encoded,
    encodeURIComponent(encoded),
    secret.replaceAll(" ", "+"),
    secret.replaceAll("'", "&#x27;"),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString("base64").replace(/=+$/, ""),
    Buffer.from(secret).toString("base64url"),
    Buffer.from(secret).toString("hex"),
  ];
}

/**
 * Finds which of the secrets a text contains, in any spelling and case. The lines' times and ids do not
 * count.
 */
export function findSecretsIn(text: string, secrets: Iterable<string>): string[] {
  const searched = text.replace(/"time":"[^"]*"|"requestId":"[^"]*"/g, "").toLowerCase();
  return [...new Set(secrets)].filter((secret) =>
    listSpellings(secret).some((spelling) => searched.includes(spelling.toLowerCase())),
  );
}
