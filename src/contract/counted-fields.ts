import * as z from 'zod/mini';

/** There, and true, if the number is the least that there are. */
export const moreField = { more: z.optional(z.literal(true)) };

/**
 * The fields of a page whose list may be long. `total` is the number of all matches; if there are more than 1,000, or more after
 * the end of a later page, it is that number and one, and `more` is there, and true. So the offset of a next page is below it.
 */
export const countedFields = { total: z.int(), ...moreField };
