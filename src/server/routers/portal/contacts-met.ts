import * as z from 'zod';
import {
  ContactMet,
  CreateContactMetInput,
  ListContactsMetInput,
  RemoveContactMetInput,
  UpdateContactMetInput,
} from '#contract/contact-met.ts';
import { portalProcedure, router } from '#server/rpc/procedures.ts';
import { createContactMet } from '#server/services/contacts-met/create-contact-met.ts';
import { listContactsMet } from '#server/services/contacts-met/queries.ts';
import { removeContactMet } from '#server/services/contacts-met/remove-contact-met.ts';
import { updateContactMet } from '#server/services/contacts-met/update-contact-met.ts';

export const portalContactsMet = router({
  list: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/{projectId}/contacts',
        summary: 'Who was met on a job',
      },
    })
    .input(ListContactsMetInput)
    .output(z.array(ContactMet))
    .query(({ ctx, input }) => listContactsMet(ctx, input)),
  create: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/projects/{projectId}/contacts',
        summary: 'Write down somebody who was met',
        description: 'As they were on that job; the vessel directory is not changed by it.',
        refuses: ['conflict'],
        status: 201,
      },
    })
    .input(CreateContactMetInput)
    .output(ContactMet)
    .mutation(({ ctx, input }) => createContactMet(ctx, input)),
  update: portalProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/api/portal/projects/{projectId}/contacts/{id}',
        summary: 'Correct a contact',
        description: 'Absent fields stay, null or an empty text clears.',
      },
    })
    .input(UpdateContactMetInput)
    .output(ContactMet)
    .mutation(({ ctx, input }) => updateContactMet(ctx, input)),
  remove: portalProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/portal/projects/{projectId}/contacts/{id}',
        summary: 'Take a contact off a job',
        refuses: ['conflict'],
        status: 204,
      },
    })
    .input(RemoveContactMetInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeContactMet(ctx, input)),
});
