const instants = /(_at|_until|_expires_at)$|^(at|known_from|known_to)$/;
/** The latest time that a JavaScript date can hold, ms. */
const lastInstant = 8_640_000_000_000_000;

/** A stored value in readable form: instants as ISO 8601, JSON as its content. */
export function toReadableValue(column: string, value: string | number | boolean | null): unknown {
  if (typeof value === "number" && instants.test(column) && Math.abs(value) < lastInstant)
    return new Date(value).toISOString();
  if (typeof value === "string" && /^[[{]/.test(value)) return parseJson(value);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
