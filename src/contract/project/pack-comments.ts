/** How many comments a screen shows at first, and a pack holds. */
export const PACK_COMMENTS = 50;
