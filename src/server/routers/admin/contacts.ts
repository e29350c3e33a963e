import * as z from 'zod';
import { ContactSubmission } from '#contract/contact.ts';
import { adminProcedure, router } from '#server/rpc/procedures.ts';
import { listContacts } from '#server/services/contact/queries.ts';

export const adminContacts = router({
  list: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/contacts',
        summary: 'All contact messages',
        description:
          'The newest first. Messages marked as spam are among them: spamReason says why, and is null for the others.',
      },
    })
    .output(z.array(ContactSubmission))
    .query(({ ctx }) => listContacts(ctx)),
});
