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
import { brandKind, categoryKind, type GroupKind } from '#server/services/taxonomy/group-kinds.ts';
import { listGroups } from '#server/services/taxonomy/queries.ts';
import { removeGroup } from '#server/services/taxonomy/remove-group.ts';
import { reorderGroups } from '#server/services/taxonomy/reorder-groups.ts';
import { updateGroup } from '#server/services/taxonomy/update-group.ts';

/** Categories and brands are the same calls on two tables. */
function groupRouter(kind: GroupKind) {
  const { noun, plural } = kind;
  return router({
    list: adminProcedure
      .meta({
        rest: {
          method: 'GET',
          path: `/api/admin/${plural}`,
          summary: `All ${plural} with their number of products`,
        },
      })
      .output(z.array(CatalogueGroup))
      .query(({ ctx }) => listGroups(ctx, kind)),
    create: adminProcedure
      .meta({
        rest: {
          method: 'POST',
          path: `/api/admin/${plural}`,
          summary: `Add a ${noun}`,
          description: `Without order it is 0; 'last' gives the next number. A name that another ${noun} has is a 409 at its field.`,
          status: 201,
          refuses: ['conflict'],
        },
      })
      .input(CreateGroupInput)
      .output(CatalogueGroup)
      .mutation(({ ctx, input }) => createGroup(ctx, kind, input)),
    update: adminProcedure
      .meta({
        rest: {
          method: 'PUT',
          path: `/api/admin/${plural}/{id}`,
          summary: `Change a ${noun}`,
          description: `Absent fields stay as they are, null or an empty text clears the description. Without version the last write wins; a stale one is a 409 whose current is the ${noun} as it is now. A name that another ${noun} has is a 409 at its field.`,
        },
      })
      .input(UpdateGroupInput)
      .output(CatalogueGroup)
      .mutation(({ ctx, input }) => updateGroup(ctx, kind, input)),
    remove: adminProcedure
      .meta({
        rest: {
          method: 'DELETE',
          path: `/api/admin/${plural}/{id}`,
          summary: `Delete a ${noun} that no product uses`,
          description: 'The refusal names what uses it. Products in the trash do not count and lose it.',
          refuses: ['conflict'],
          status: 204,
        },
      })
      .input(CatalogueIdInput)
      .output(z.void())
      .mutation(({ ctx, input }) => removeGroup(ctx, kind, input)),
    reorder: adminProcedure
      .meta({
        rest: {
          method: 'PUT',
          path: `/api/admin/${plural}/order`,
          summary: `Give ${plural} a new order`,
          description: 'The named ones take the places they have together; the answer is the whole order.',
          refuses: ['conflict'],
        },
      })
      .input(ReorderInput)
      .output(Reordered)
      .mutation(({ ctx, input }) => reorderGroups(ctx, kind, input)),
  });
}

export const adminCategories = groupRouter(categoryKind);
export const adminBrands = groupRouter(brandKind);
