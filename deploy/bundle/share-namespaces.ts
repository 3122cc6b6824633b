/**
 * Lets all importers of a CommonJS package share one namespace object. The compiler makes a new one for every
 * import, with a getter for each export. These 17,000 getters keep 5 MB of memory.
 */
export function shareNamespaces(text: string): string {
  const helperStart = "var __toESM = (mod, isNodeMode, target) => (";
  if (text.split(helperStart).length !== 2) throw new Error("The bundle has no __toESM of the known form");
  return text.replace(
    helperStart,
    () => `${SHARED_NAMESPACES_CODE}\nvar __newNamespace = (mod, isNodeMode, target) => (`,
  );
}

// A package that is still loading gets exports later, so its namespace is made again.
const SHARED_NAMESPACES_CODE = `var __namespaces = [new WeakMap(), new WeakMap()];
var __toESM = (mod, isNodeMode) => {
  if (Object(mod) !== mod) return __newNamespace(mod, isNodeMode);
  const size = __getOwnPropNames(mod).length;
  const made = __namespaces[isNodeMode ? 1 : 0];
  let shared = made.get(mod);
  if (shared?.size !== size) made.set(mod, (shared = { size, namespace: __newNamespace(mod, isNodeMode) }));
  return shared.namespace;
};`;
