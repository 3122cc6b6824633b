export type Parameter = string | number | bigint | boolean | null | Uint8Array;

/**
 * A query's parameters.
 * @throws TypeError for values that the engines would store differently: dates, NaN,
 * objects and arrays. Text loses its NUL characters, because PostgreSQL refuses them and pasted text must
 * never fail.
 */
export function toParameters(values: readonly unknown[]): Parameter[] {
  return values.map(toParameter);
}

function toParameter(value: unknown): Parameter {
  switch (typeof value) {
    case "string":
      return value.includes("\0") ? value.replaceAll("\0", "") : value;
    case "boolean":
    case "bigint":
      return value;
    case "number":
      if (Number.isFinite(value)) return value;
      break;
    case "object":
      if (value === null || value instanceof Uint8Array) return value;
  }
  const kind = value instanceof Date ? "Date" : Array.isArray(value) ? "array" : typeof value;
  throw new TypeError(`A query parameter must be text, a finite number, a boolean or null, not a ${kind}`);
}
