import * as z from 'zod';
import {
  AddRfqNoteInput,
  AssignRfqInput,
  CloseRfqInput,
  ListRfqsInput,
  MakeProjectInput,
  MarkRfqReadInput,
  MarkRfqSpamInput,
  OfficeRfq,
  RfqIdInput,
  RfqPage,
  SendQuoteInput,
} from '#contract/rfq/office-rfq.ts';
import { KnownPrices, KnownPricesInput, SaveQuoteInput } from '#contract/rfq/quote.ts';
import { Project } from '#contract/project/project.ts';
import { managerProcedure, router } from '#server/rpc/procedures.ts';
import {
  addRfqNote,
  assignRfq,
  closeRfq,
  markRfqRead,
  markRfqSpam,
} from '#server/services/rfqs/handle-rfq.ts';
import { knownPrices } from '#server/services/rfqs/known-prices.ts';
import { makeProject } from '#server/services/rfqs/make-project.ts';
import { sendQuote } from '#server/services/rfqs/send-quote.ts';
import { saveQuote } from '#server/services/rfqs/save-quote.ts';
import { listRfqs, readRfq } from '#server/services/rfqs/office-rfqs.ts';

export const portalRfqs = router({
  list: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/rfqs',
        summary: 'Requests for quotation, newest first',
        description:
          'q is part of the number, of the buyer’s name, company or e-mail address, of the vessel or its IMO number. Repeat status for several. Spam is left out; spam=true lists it alone. At most 50 a page; before is the id of the last request of the page before.',
      },
    })
    .input(ListRfqsInput)
    .output(RfqPage)
    .query(({ ctx, input }) => listRfqs(ctx, input)),
  byId: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/rfqs/{id}',
        summary: 'One request for quotation, with its lines and events',
      },
    })
    .input(RfqIdInput)
    .output(OfficeRfq)
    .query(({ ctx, input }) => readRfq(ctx, input)),
  markRead: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/rfqs/{id}/read',
        summary: 'Mark a request as read, for all managers',
        description:
          'lastEventId is the newest event that was seen; if the buyer did something after it, the request stays unread.',
      },
    })
    .input(MarkRfqReadInput)
    .output(OfficeRfq)
    .mutation(({ ctx, input }) => markRfqRead(ctx, input)),
  assign: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/rfqs/{id}/assignee',
        summary: 'Assign a request to a manager, or to nobody',
      },
    })
    .input(AssignRfqInput)
    .output(OfficeRfq)
    .mutation(({ ctx, input }) => assignRfq(ctx, input)),
  addNote: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/rfqs/{id}/notes',
        summary: 'Add a note to a request',
        description: 'For managers only: the buyer does not see it.',
        refuses: ['conflict'],
      },
    })
    .input(AddRfqNoteInput)
    .output(OfficeRfq)
    .mutation(({ ctx, input }) => addRfqNote(ctx, input)),
  close: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/rfqs/{id}/close',
        summary: 'Close a request without a quotation',
        description: 'The buyer reads the reason on the page of the request.',
        refuses: ['conflict'],
      },
    })
    .input(CloseRfqInput)
    .output(OfficeRfq)
    .mutation(({ ctx, input }) => closeRfq(ctx, input)),
  knownPrices: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/rfqs/{id}/known-prices',
        summary: 'What products were billed at and bought for',
        description:
          'For each of productIds (repeat it for several): the last price approved for the client of the request, the last one approved for anyone, and the last cost. Missing ones are null.',
      },
    })
    .input(KnownPricesInput)
    .output(z.array(KnownPrices))
    .query(({ ctx, input }) => knownPrices(ctx, input)),
  saveQuote: managerProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/portal/rfqs/{id}/quote',
        summary: 'Save the draft of a quotation',
        description:
          'All its lines at once; prices may still be missing. version is that of the draft in quotes, null where there is none: a stale one is a 409 with the current request in current.',
        refuses: ['conflict'],
      },
    })
    .input(SaveQuoteInput)
    .output(OfficeRfq)
    .mutation(({ ctx, input }) => saveQuote(ctx, input)),
  sendQuote: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/rfqs/{id}/quote/send',
        summary: 'Send the draft of a quotation to the buyer',
        description:
          'Stores its PDF and mails the buyer a link. Each line needs a price, and the quotation must be valid for at least one day. An earlier quotation is superseded.',
        refuses: ['conflict', 'unavailable', 'tooManyRequests'],
      },
    })
    .input(SendQuoteInput)
    .output(OfficeRfq)
    .mutation(({ ctx, input }) => sendQuote(ctx, input)),
  makeProject: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/rfqs/{id}/project',
        summary: 'Make a project of an accepted quotation',
        description:
          'The project is not confirmed yet. It has the vessel, client, port, ETA and note of the request, and the lines of the quotation as planned parts with the quoted prices. vesselName is for requests without a vessel.',
        refuses: ['conflict'],
        status: 201,
      },
    })
    .input(MakeProjectInput)
    .output(Project)
    .mutation(({ ctx, input }) => makeProject(ctx, input)),
  markSpam: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/rfqs/{id}/spam',
        summary: 'Mark a request as spam, or as none',
        description: 'Spam leaves the list and is erased after the retention period of spam.',
      },
    })
    .input(MarkRfqSpamInput)
    .output(OfficeRfq)
    .mutation(({ ctx, input }) => markRfqSpam(ctx, input)),
});
