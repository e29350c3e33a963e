import * as z from 'zod';
import {
  AddToVesselInput,
  ContactMet,
  CreateContactMetInput,
  ListContactsMetInput,
  NewContact,
  RemoveContactMetInput,
  UpdateContactMetInput,
} from '#contract/contact-met.ts';
import { VesselContact } from '#contract/vessel-contact.ts';
import { managerProcedure, portalProcedure, router } from '#server/rpc/procedures.ts';
import { createContactMet } from '#server/services/contacts-met/create-contact-met.ts';
import { addToVessel, listNewContacts } from '#server/services/contacts-met/new-contacts.ts';
import { listContactsMet } from '#server/services/contacts-met/queries.ts';
import { removeContactMet } from '#server/services/contacts-met/remove-contact-met.ts';
import { updateContactMet } from '#server/services/contacts-met/update-contact-met.ts';

export const portalContactsMet = router({
  list: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/{projectId}/contacts',
        summary: 'Who was met on a project',
      },
    })
    .input(ListContactsMetInput)
    .output(z.array(ContactMet))
    .query(({ ctx, input }) => listContactsMet(ctx, input)),
  listNew: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/{projectId}/new-contacts',
        summary: 'Who was met on a project and is not among the contacts of the vessel',
        description: 'By name or e-mail. The person who signed the report has no contactMetId.',
      },
    })
    .input(ListContactsMetInput)
    .output(z.array(NewContact))
    .query(({ ctx, input }) => listNewContacts(ctx, input)),
  addToVessel: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/projects/{projectId}/new-contacts',
        summary: 'Add somebody who was met to the contacts of the vessel',
        description: 'The first of a kind becomes its primary contact by itself.',
        refuses: ['conflict'],
        status: 201,
      },
    })
    .input(AddToVesselInput)
    .output(VesselContact)
    .mutation(({ ctx, input }) => addToVessel(ctx, input)),
  create: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/projects/{projectId}/contacts',
        summary: 'Write down somebody who was met',
        description: 'As they were on that project; the vessel directory is not changed by it.',
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
        summary: 'Take a contact off a project',
        refuses: ['conflict'],
        status: 204,
      },
    })
    .input(RemoveContactMetInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeContactMet(ctx, input)),
});
