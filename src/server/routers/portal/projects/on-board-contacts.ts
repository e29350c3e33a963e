import * as z from 'zod';
import {
  AddToVesselInput,
  OnBoardContact,
  CreateOnBoardContactInput,
  ListOnBoardContactsInput,
  NewContact,
  RemoveOnBoardContactInput,
  UpdateOnBoardContactInput,
} from '#contract/project/on-board-contact.ts';
import { VesselContact } from '#contract/vessel/vessel-contact.ts';
import { managerProcedure, portalProcedure, router } from '#server/rpc/procedures.ts';
import { createOnBoardContact } from '#server/services/on-board-contacts/create-on-board-contact.ts';
import { addToVessel, listNewContacts } from '#server/services/on-board-contacts/new-contacts.ts';
import { listOnBoardContacts } from '#server/services/on-board-contacts/queries.ts';
import { removeOnBoardContact } from '#server/services/on-board-contacts/remove-on-board-contact.ts';
import { updateOnBoardContact } from '#server/services/on-board-contacts/update-on-board-contact.ts';

export const portalOnBoardContacts = router({
  list: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/{projectId}/contacts',
        summary: 'The people met on a project',
      },
    })
    .input(ListOnBoardContactsInput)
    .output(z.array(OnBoardContact))
    .query(({ ctx, input }) => listOnBoardContacts(ctx, input)),
  listNew: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/{projectId}/new-contacts',
        summary: 'People met on a project who are not contacts of the vessel',
        description: 'By name or e-mail. The person who signed the report has no onBoardContactId.',
      },
    })
    .input(ListOnBoardContactsInput)
    .output(z.array(NewContact))
    .query(({ ctx, input }) => listNewContacts(ctx, input)),
  addToVessel: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/projects/{projectId}/new-contacts',
        summary: 'Add a person met to the contacts of the vessel',
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
        summary: 'Add a person met on a project',
        description: 'Their data at the time; the vessel directory does not change.',
        refuses: ['conflict'],
        status: 201,
      },
    })
    .input(CreateOnBoardContactInput)
    .output(OnBoardContact)
    .mutation(({ ctx, input }) => createOnBoardContact(ctx, input)),
  update: portalProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/api/portal/projects/{projectId}/contacts/{id}',
        summary: 'Correct a contact',
        description: 'Absent fields stay, null or an empty text clears.',
      },
    })
    .input(UpdateOnBoardContactInput)
    .output(OnBoardContact)
    .mutation(({ ctx, input }) => updateOnBoardContact(ctx, input)),
  remove: portalProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/portal/projects/{projectId}/contacts/{id}',
        summary: 'Remove a person met from a project',
        refuses: ['conflict'],
        status: 204,
      },
    })
    .input(RemoveOnBoardContactInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeOnBoardContact(ctx, input)),
});
