/** The most matches that a list counts; the pages after that are counted to their own end. */
export const COUNTED_MAX = 1000;

/** The number of rows of a list on all its pages; the least that there are if `more`. */
export interface Counted {
  total: number;
  more?: true | undefined;
}
