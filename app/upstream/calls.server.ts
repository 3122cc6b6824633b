/**
 * The wire's calls for routes. A file that browsers also load must not import `contract/` itself: its schemas
 * would bring zod along, because a compiler cannot know that creating them has no other effect.
 */
export * from "#contract/index.ts";
