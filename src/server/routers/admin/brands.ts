import * as z from 'zod';
import {
  CatalogueGroup,
  CatalogueIdInput,
  CreateGroupInput,
  Reordered,
  ReorderInput,
  UpdateGroupInput,
} from '#contract/catalogue/catalogue-admin.ts';
import { adminProcedure, router } from '#server/rpc/procedures.ts';
import { createGroup } from '#server/services/taxonomy/create-group.ts';
import { brandKind } from '#server/services/taxonomy/group-kinds.ts';
import { listGroups } from '#server/services/taxonomy/queries.ts';
import { removeGroup } from '#server/services/taxonomy/remove-group.ts';
import { reorderGroups } from '#server/services/taxonomy/reorder-groups.ts';
import { updateGroup } from '#server/services/taxonomy/update-group.ts';

export const adminBrands = router({
  list: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/brands',
        summary: 'All brands with their number of products',
      },
    })
    .output(z.array(CatalogueGroup))
    .query(({ ctx }) => listGroups(ctx, brandKind)),
  create: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/brands',
        summary: 'Add a brand',
        description:
          "Without order it is 0; 'last' gives the next number. A name that another brand has is a 409 at its field.",
        status: 201,
        refuses: ['conflict'],
      },
    })
    .input(CreateGroupInput)
    .output(CatalogueGroup)
    .mutation(({ ctx, input }) => createGroup(ctx, brandKind, input)),
  update: adminProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/admin/brands/{id}',
        summary: 'Change a brand',
        description:
          'Absent fields stay, null or an empty text clears the description. Without version the last write wins; a stale one is a 409 with the current brand in current. A name in use is a 409 at its field.',
      },
    })
    .input(UpdateGroupInput)
    .output(CatalogueGroup)
    .mutation(({ ctx, input }) => updateGroup(ctx, brandKind, input)),
  remove: adminProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/admin/brands/{id}',
        summary: 'Delete a brand that no product uses',
        description:
          'The 409 names the products that use it. Products in the trash do not count and lose it.',
        refuses: ['conflict'],
        status: 204,
      },
    })
    .input(CatalogueIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeGroup(ctx, brandKind, input)),
  reorder: adminProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/admin/brands/order',
        summary: 'Reorder brands',
        description: 'Sorts the named ones within the positions they hold together. Returns the whole order.',
        refuses: ['conflict'],
      },
    })
    .input(ReorderInput)
    .output(Reordered)
    .mutation(({ ctx, input }) => reorderGroups(ctx, brandKind, input)),
});
