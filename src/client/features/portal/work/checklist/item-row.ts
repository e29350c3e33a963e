/** The question and its answer: side by side where both fit, with a mouse in one line. */
export const itemRow = 'flex flex-wrap items-start gap-x-4 gap-y-2 pointer-fine:gap-y-0';
export const itemQuestion = 'flex min-w-0 flex-1 basis-56 flex-wrap gap-x-3 pointer-fine:py-2';
