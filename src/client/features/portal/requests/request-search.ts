import * as z from 'zod/mini';
import { RFQ_PAGE_MAX, type ListRfqsInput } from '#contract/rfq/office-rfq.ts';
import { RFQ_STATUSES } from '#contract/rfq/rfq-request.ts';
import { choice, choiceOr, id, text } from '#client/kit/list/search-schema.ts';

const REQUEST_LISTS = ['open', 'unread', 'all', 'spam'] as const;

/** The address of the requests. `request` is the one that is open. */
export const RequestSearch = z.object({
  q: text(),
  show: choiceOr(REQUEST_LISTS, 'open'),
  state: choice(RFQ_STATUSES),
  assignee: z.union([z.literal('none'), id()]),
  request: id(),
  before: id(),
});
export type RequestSearch = z.infer<typeof RequestSearch>;

/** Returns the request that a list of this address asks the server for. */
export function listInputOf({ q, show, state, assignee, before }: RequestSearch): ListRfqsInput {
  return {
    ...(q !== '' && { q }),
    ...(state ? { status: [state] } : show === 'open' && { open: true }),
    ...(assignee !== undefined && { assignee }),
    ...(show === 'unread' && { unread: true }),
    ...(show === 'spam' && { spam: true }),
    ...(before !== undefined && { before }),
    limit: RFQ_PAGE_MAX,
  };
}
