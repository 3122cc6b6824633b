/** Computes a value once for each object, and drops it together with the object. */
export function memoize<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const cached = values.get(key) ?? { value: compute(key) };
    values.set(key, cached);
    return cached.value;
  };
}

/** Computes a value once for each object and name, and drops it together with the object. */
export function memoizeByName<Key extends object, Name extends string, Value>(
  compute: (key: Key, name: Name) => Value,
): (key: Key, name: Name) => Value {
  const listValues = memoize((_: Key) => new Map<Name, { value: Value }>());
  return (key, name) => {
    const values = listValues(key);
    const cached = values.get(name) ?? { value: compute(key, name) };
    values.set(name, cached);
    return cached.value;
  };
}
