import {
  IssueUnitLabelInput,
  LabelledUnit,
  ListUnitLabelsInput,
  RevokeUnitLabelInput,
  SetUnitLabelShownInput,
  UnitLabel,
  UnitLabelTokenInput,
  VesselLabels,
} from '#contract/vessel/unit-label.ts';
import { managerProcedure, portalProcedure, router } from '#server/rpc/procedures.ts';
import { listLabels } from '#server/services/unit-labels/list-labels.ts';
import { labelledUnit } from '#server/services/unit-labels/read-unit.ts';
import { issueLabel, revokeLabel, setLabelShown } from '#server/services/unit-labels/write-label.ts';

export const portalUnitLabels = router({
  list: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/vessels/{vesselDirectoryId}/labels',
        summary: 'The units of a vessel and the labels on them',
        description: 'Merged vessels may have two labels for one unit.',
      },
    })
    .input(ListUnitLabelsInput)
    .output(VesselLabels)
    .query(({ ctx, input }) => listLabels(ctx, input)),
  byToken: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/units/{token}',
        summary: 'The unit that a label is on',
        description: 'Takes the number as printed or typed. A 404 for a revoked label.',
      },
    })
    .input(UnitLabelTokenInput)
    .output(LabelledUnit)
    .query(({ ctx, input }) => labelledUnit(ctx, input)),
  issue: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/vessels/{vesselDirectoryId}/labels',
        summary: 'Make a label for a unit',
        description: 'Its page shows no facts until they are chosen.',
        refuses: ['conflict'],
        status: 201,
      },
    })
    .input(IssueUnitLabelInput)
    .output(UnitLabel)
    .mutation(({ ctx, input }) => issueLabel(ctx, input)),
  setShown: managerProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/api/portal/unit-labels/{id}',
        summary: 'Choose what the page of a unit shows',
      },
    })
    .input(SetUnitLabelShownInput)
    .output(UnitLabel)
    .mutation(({ ctx, input }) => setLabelShown(ctx, input)),
  revoke: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/unit-labels/{id}/revoke',
        summary: 'Revoke a label for good',
        description: 'Its page says that it is no longer in use, and nothing about the vessel.',
      },
    })
    .input(RevokeUnitLabelInput)
    .output(UnitLabel)
    .mutation(({ ctx, input }) => revokeLabel(ctx, input)),
});
