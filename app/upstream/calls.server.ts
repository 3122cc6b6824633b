/**
 * The contract's calls for routes. A file that browsers load must not import `contract/`, because its schemas would add
 * zod.
 */
export * from "#contract/index.ts";
