/** A secret or personal fact as a log might hold it: as it is, in an address, in HTML, in base64 of either alphabet. */
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

/** Which of these stand in a text, in whatever spelling and case; their own times and ids of lines do not count. */
export function findIn(text: string, secrets: Iterable<string>): string[] {
  const searched = text.replace(/"time":"[^"]*"|"requestId":"[^"]*"/g, "").toLowerCase();
  return [...new Set(secrets)].filter((secret) =>
    listSpellings(secret).some((spelling) => searched.includes(spelling.toLowerCase())),
  );
}
