import * as z from 'zod';
import { CsvFile } from '#contract/format/csv-file.ts';
import {
  AddPartInput,
  PartMatch,
  PartRepeat,
  ListPartsInput,
  Part,
  PartUsedBefore,
  RemovePartInput,
  SearchPartsInput,
  UpdatePartInput,
} from '#contract/billing/part.ts';
import {
  ExportPartGroupsInput,
  PartGroupPage,
  PartGroupsInput,
  PartUsageInput,
  PartUsagePage,
  PricedGroupPage,
  PricedGroupsInput,
  PricedUsageFilters,
  PricedUsageInput,
  PricedUsagePage,
} from '#contract/billing/part-usage.ts';
import {
  MappedParts,
  MapPartsInput,
  PartIdInput,
  PartMarkUp,
  PricedPart,
  SetMarkUpsInput,
  SetPartPriceInput,
  SuggestedPrice,
} from '#contract/billing/priced-part.ts';
import { managerProcedure, portalProcedure, router } from '#server/rpc/procedures.ts';
import { addPart } from '#server/services/parts/add-part.ts';
import { exportPartGroups } from '#server/services/parts/export-part-groups.ts';
import { exportParts } from '#server/services/parts/export-parts.ts';
import { listMarkUps, setMarkUps } from '#server/services/parts/mark-ups.ts';
import { mapParts } from '#server/services/parts/map-parts.ts';
import { suggestedPrice } from '#server/services/parts/part-price.ts';
import { partRepeats } from '#server/services/parts/part-repeats.ts';
import { findParts, listParts, partsUsedBefore } from '#server/services/parts/queries.ts';
import { removePart } from '#server/services/parts/remove-part.ts';
import { setPartPrice } from '#server/services/parts/set-part-price.ts';
import { updatePart } from '#server/services/parts/update-part.ts';
import { readList } from '#server/services/query-workers/read-list.ts';
import { plannedPartCalls } from './planned-parts.ts';

const usageDescription =
  'Latest first, at most 100 a page; total counts all matches. Texts match parts. freeText keeps those without a product.';

export const portalParts = router({
  search: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/parts/search',
        summary: 'Products for a part, by name or item number',
        description: 'If nothing matches, similar products, marked by isSimilar.',
      },
    })
    .input(SearchPartsInput)
    .output(z.array(PartMatch))
    .query(({ ctx, input }) => findParts(ctx, input)),
  list: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/{projectId}/parts',
        summary: 'The parts used on a project, without prices',
      },
    })
    .input(ListPartsInput)
    .output(z.array(Part))
    .query(({ ctx, input }) => listParts(ctx, input)),
  usedBefore: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/{projectId}/parts/before',
        summary: 'The parts of the vessel’s last three services',
      },
    })
    .input(ListPartsInput)
    .output(z.array(PartUsedBefore))
    .query(({ ctx, input }) => partsUsedBefore(ctx, input)),
  repeats: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/{projectId}/part-repeats',
        summary: 'The parts of a project that were used on the same system before',
        description: 'At least twice in 24 months. All lines of a part in one project are one use.',
      },
    })
    .input(ListPartsInput)
    .output(z.array(PartRepeat))
    .query(({ ctx, input }) => partRepeats(ctx, input)),
  add: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/projects/{projectId}/parts',
        summary: 'Add a used part',
        description:
          'A product, or free text. cost is the unit cost paid; price is what is billed, and only managers can set it. Without a price the last approved one is used. After the work is done it is a late part. The same clientUuid makes one part and one notification.',
        refuses: ['conflict'],
        status: 201,
      },
    })
    .input(AddPartInput)
    .output(Part)
    .mutation(({ ctx, input }) => addPart(ctx, input)),
  ...plannedPartCalls,
  update: portalProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/api/portal/projects/{projectId}/parts/{id}',
        summary: 'Correct a pending part',
        description:
          'Absent fields stay. A stale version is a 409 with the current part in current. Operators until the work is done, and a late part of their own until it is priced.',
      },
    })
    .input(UpdatePartInput)
    .output(Part)
    .mutation(({ ctx, input }) => updatePart(ctx, input)),
  remove: portalProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/portal/projects/{projectId}/parts/{id}',
        summary: 'Remove a pending part',
        refuses: ['conflict'],
        status: 204,
      },
    })
    .input(RemovePartInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removePart(ctx, input)),
  setPrice: managerProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/portal/parts/{id}/price',
        summary: 'Set or remove the price of a pending part',
      },
    })
    .input(SetPartPriceInput)
    .output(PricedPart)
    .mutation(({ ctx, input }) => setPartPrice(ctx, input)),
  suggestedPrice: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/parts/{id}/price',
        summary: 'The suggested price of a part, null if unknown',
        description:
          'The last price approved for this vessel, otherwise for this client, otherwise for the product anywhere, otherwise the cost with the mark-up of its category; in the currency of the project, if it has one.',
      },
    })
    .input(PartIdInput)
    .output(SuggestedPrice)
    .query(({ ctx, input }) => suggestedPrice(ctx, input)),
  markUps: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/parts/mark-ups',
        summary: 'The percentage of price above cost, by category',
      },
    })
    .output(z.array(PartMarkUp))
    .query(({ ctx }) => listMarkUps(ctx)),
  setMarkUps: managerProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/portal/parts/mark-ups',
        summary: 'Set the mark-ups of all categories',
        description: 'A category that is absent then has none. Prices that are set stay.',
      },
    })
    .input(SetMarkUpsInput)
    .output(z.array(PartMarkUp))
    .mutation(({ ctx, input }) => setMarkUps(ctx, input)),
  usage: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/parts',
        summary: 'Parts used on all projects, without prices',
        description: `${usageDescription} Operators get the parts that they added.`,
        refuses: ['unavailable', 'tooManyRequests'],
      },
    })
    .input(PartUsageInput)
    .output(PartUsagePage)
    .query(({ ctx, input }) => readList(ctx, 'part usage', input)),
  groups: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/parts/groups',
        summary: 'Parts used, grouped by part, vessel, operator or month',
        refuses: ['unavailable', 'tooManyRequests'],
      },
    })
    .input(PartGroupsInput)
    .output(PartGroupPage)
    .query(({ ctx, input }) => readList(ctx, 'part groups', input)),
  pricedUsage: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/parts/priced',
        summary: 'Parts used on all projects, with prices and billing states',
        description: `${usageDescription} Repeat billingStatus for several states.`,
        refuses: ['unavailable', 'tooManyRequests'],
      },
    })
    .input(PricedUsageInput)
    .output(PricedUsagePage)
    .query(({ ctx, input }) => readList(ctx, 'priced part usage', input)),
  pricedGroups: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/parts/priced/groups',
        summary: 'Parts used, grouped, with the sums in each currency',
        refuses: ['unavailable', 'tooManyRequests'],
      },
    })
    .input(PricedGroupsInput)
    .output(PricedGroupPage)
    .query(({ ctx, input }) => readList(ctx, 'priced part groups', input)),
  map: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/parts/map',
        summary: 'Assign a product to some spellings of a part',
        description: 'On all projects. The entered texts stay; productId null undoes it.',
      },
    })
    .input(MapPartsInput)
    .output(MappedParts)
    .mutation(({ ctx, input }) => mapParts(ctx, input)),
  exportCsv: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/exports/parts',
        summary: 'Parts used as CSV',
        description: 'The file as text in JSON. Not a GET, because the export is recorded in the audit log.',
      },
      stepUp: true,
    })
    .input(PricedUsageFilters)
    .output(CsvFile)
    .mutation(({ ctx, input }) => exportParts(ctx, input)),
  exportGroups: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/exports/part-groups',
        summary: 'Parts used by part, vessel, operator or month, as CSV',
        description: 'The file as text in JSON. Not a GET, because the export is recorded in the audit log.',
      },
      stepUp: true,
    })
    .input(ExportPartGroupsInput)
    .output(CsvFile)
    .mutation(({ ctx, input }) => exportPartGroups(ctx, input)),
});
