/** With large text on a phone, the name beside the symbol is hidden as a whole: it wraps below the edge. */
export const markLayout =
  'min-w-0 [&>span:first-child]:h-10 [&>span:first-child]:flex-wrap [&>span:first-child]:content-start [&>span:first-child]:overflow-hidden';
