import * as z from 'zod';
import {
  CreateVesselContactInput,
  EndVesselContactInput,
  ListVesselContactsInput,
  MakePrimaryContactInput,
  UpdateVesselContactInput,
  VesselContact,
} from '#contract/vessel/vessel-contact.ts';
import { CsvFile, ExportInput } from '#contract/format/csv-file.ts';
import { managerProcedure, portalProcedure, router } from '#server/rpc/procedures.ts';
import { listContacts } from '#server/services/vessels/contacts/list-contacts.ts';
import {
  addContact,
  endContact,
  makePrimaryContact,
  updateContact,
} from '#server/services/vessels/contacts/write-contact.ts';
import { exportContacts } from '#server/services/vessels/contacts/export-contacts.ts';

export const portalVesselContacts = router({
  list: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/vessels/{vesselDirectoryId}/contacts',
        summary: 'The contacts of a vessel, former ones last',
      },
    })
    .input(ListVesselContactsInput)
    .output(z.array(VesselContact))
    .query(({ ctx, input }) => listContacts(ctx, input)),
  exportCsv: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/exports/vessel-contacts',
        summary: 'The contacts of all vessels as CSV',
        description: 'The file as text in JSON. Not a GET, because the export is recorded in the audit log.',
      },
      stepUp: true,
    })
    .input(ExportInput)
    .output(CsvFile)
    .mutation(({ ctx }) => exportContacts(ctx)),
  create: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/vessels/{vesselDirectoryId}/contacts',
        summary: 'Add a contact to a vessel',
        description: 'The first of a kind becomes its primary contact by itself.',
        status: 201,
      },
    })
    .input(CreateVesselContactInput)
    .output(VesselContact)
    .mutation(({ ctx, input }) => addContact(ctx, input)),
  update: managerProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/api/portal/vessel-contacts/{id}',
        summary: 'Correct a contact of a vessel',
        description: 'A stale version is a 409 with the current contact in current.',
        refuses: ['conflict'],
      },
    })
    .input(UpdateVesselContactInput)
    .output(VesselContact)
    .mutation(({ ctx, input }) => updateContact(ctx, input)),
  makePrimary: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/vessel-contacts/{id}/primary',
        summary: 'Make a contact the primary one',
        refuses: ['conflict'],
      },
    })
    .input(MakePrimaryContactInput)
    .output(VesselContact)
    .mutation(({ ctx, input }) => makePrimaryContact(ctx, input)),
  end: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/vessel-contacts/{id}/end',
        summary: 'Set the last day of a contact',
        description: 'validTo null removes it.',
        refuses: ['conflict'],
      },
    })
    .input(EndVesselContactInput)
    .output(VesselContact)
    .mutation(({ ctx, input }) => endContact(ctx, input)),
});
