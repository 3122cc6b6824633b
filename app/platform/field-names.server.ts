/**
 * The most characters of a posted name, after decoding. The portal's longest field name contains an id of the upstream.
 */
const MAX_NAME = 200;
const MAX_PARTS = 4;
/**
 * Word characters, and those that `encodeURIComponent` keeps or makes. No form of the portal has brackets
 * in its field names.
 */
const PART_PATTERN = /^[\w%!'()*~-]+$/;

/**
 * Whether a form of the portal could have a field of this name, with up to four parts between dots. The
 * form library turns names into objects and arrays, nested as deeply as the name has parts (E1).
 */
export function isFieldName(name: string): boolean {
  if (name.length > MAX_NAME) return false;
  const parts = name.split(".");
  return (
    parts.length <= MAX_PARTS && parts.every((part) => PART_PATTERN.test(part) && !isInheritedName(part))
  );
}

/** Every object has these properties already, so writing to them would have other effects. */
const isInheritedName = (part: string) => part === "prototype" || part in Object.prototype;
