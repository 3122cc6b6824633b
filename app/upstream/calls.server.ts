/**
 * The wire's calls for routes. A file that browsers load as well must not import `contract/` itself: its schemas would
 * bring zod along, because a compiler cannot know that making them has no other effect.
 */
export * from "#contract/index.ts";
