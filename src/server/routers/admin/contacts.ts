import * as z from 'zod';
import {
  ContactIdInput,
  ContactPage,
  ContactPageInput,
  ContactsCsv,
  ExportContactsInput,
  HandleContactInput,
  MarkContactsInput,
  MarkedContacts,
} from '#contract/site/contact-handling.ts';
import { ContactSubmission } from '#contract/site/contact.ts';
import { adminProcedure, router } from '#server/rpc/procedures.ts';
import { exportContacts } from '#server/services/contact/export-contacts.ts';
import { handleContact } from '#server/services/contact/handle-contact.ts';
import { markContacts } from '#server/services/contact/mark-contacts.ts';
import { contactById, contactPage, listContacts } from '#server/services/contact/queries.ts';

export const adminContacts = router({
  list: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/contacts',
        summary: 'All contact messages',
        description:
          'Newest first. Includes messages marked as spam: spamReason says why, and is null for the others.',
      },
    })
    .output(z.array(ContactSubmission))
    .query(({ ctx }) => listContacts(ctx)),
  page: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/contacts/page',
        summary: 'One page of the contact messages',
        description:
          'At most 100 a page, newest first; total counts all matches, counts the matches of each filter for the same q.',
      },
    })
    .input(ContactPageInput)
    .output(ContactPage)
    .query(({ ctx, input }) => contactPage(ctx, input)),
  byId: adminProcedure
    .meta({
      rest: { method: 'GET', path: '/api/admin/contacts/{id}', summary: 'One contact message' },
    })
    .input(ContactIdInput)
    .output(ContactSubmission)
    .query(({ ctx, input }) => contactById(ctx, input)),
  handle: adminProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/admin/contacts/{id}',
        summary: 'Mark a message as handled or not handled, with a note',
        description:
          'Absent fields stay, null or an empty text clears the note. Without version the last write wins; a stale one is a 409 with the current message in current.',
      },
    })
    .input(HandleContactInput)
    .output(ContactSubmission)
    .mutation(({ ctx, input }) => handleContact(ctx, input)),
  mark: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/contacts/mark',
        summary: 'Mark messages as read, handled, spam or deleted, or the opposite',
        description:
          'All of them or none. Returns the messages that were changed. A message marked as not spam is mailed to sales. A deleted message can be restored for a day, then it is erased.',
        refuses: ['notFound'],
      },
    })
    .input(MarkContactsInput)
    .output(MarkedContacts)
    .mutation(({ ctx, input }) => markContacts(ctx, input)),
  exportCsv: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/contacts/export',
        summary: 'Contact messages as CSV',
        description: 'The file as text in JSON. Not a GET, because the export is recorded in the audit log.',
      },
    })
    .input(ExportContactsInput)
    .output(ContactsCsv)
    .mutation(({ ctx, input }) => exportContacts(ctx, input)),
});
