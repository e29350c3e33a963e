import * as z from 'zod/mini';
import { CONTACT_FILTERS, type ContactPageInput } from '#contract/site/contact-handling.ts';
import { choiceOr, id, page, text } from '#client/kit/list/search-schema.ts';

export const PAGE_SIZE = 50;

/** The address of the tab. `contact` is the message that is open. */
export const ContactSearch = z.object({
  filter: choiceOr(CONTACT_FILTERS, 'inbox'),
  q: text(),
  page: page(),
  contact: id(),
});
export type ContactSearch = z.infer<typeof ContactSearch>;

/** The page that the address asks for. */
export function pageInputOf({ filter, q, page: number }: ContactSearch): ContactPageInput {
  return { filter, q, offset: (number - 1) * PAGE_SIZE, limit: PAGE_SIZE };
}
