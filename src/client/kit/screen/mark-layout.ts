/**
 * With large text on a phone, the name beside the symbol is hidden as a whole: it wraps below the edge. At 320 px the symbol is
 * hidden as well, because the buttons beside it would lie over it.
 */
export const markLayout =
  'min-w-0 @max-[9rem]:hidden [&>span:first-child]:h-10 [&>span:first-child]:flex-wrap [&>span:first-child]:content-start [&>span:first-child]:overflow-hidden';
