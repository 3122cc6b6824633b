/**
 * The contract's calls for routes. A file that browsers also load must not import `contract/` itself,
 * because its schemas would add zod to the browser's scripts.
 */
export * from "#contract/index.ts";
