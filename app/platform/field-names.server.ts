/** Characters of a posted name, after decoding. The longest of ours holds an id of the upstream. */
const MAX_NAME = 200;
const MAX_PARTS = 4;
/**
 * Word characters, and those that `encodeURIComponent` leaves or makes. No form of ours numbers its fields in
 * brackets.
 */
const PART = /^[\w%!'()*~-]+$/;

/**
 * Whether a form of ours could have a field of this name: up to four parts between dots. A form library makes objects
 * and arrays of names, as deep and as long as they say (E1).
 */
export function isFieldName(name: string): boolean {
  if (name.length > MAX_NAME) return false;
  const parts = name.split(".");
  return parts.length <= MAX_PARTS && parts.every((part) => PART.test(part) && !isInherited(part));
}

/** Every object has these properties already, so writing to them would have other effects. */
const isInherited = (part: string) => part === "prototype" || part in Object.prototype;
