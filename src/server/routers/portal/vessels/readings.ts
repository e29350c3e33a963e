import { CsvFile } from '#contract/format/csv-file.ts';
import {
  ReadingsBefore,
  ReadingsBeforeInput,
  VesselReadings,
  VesselReadingsInput,
} from '#contract/project/readings.ts';
import { managerProcedure, portalProcedure, router } from '#server/rpc/procedures.ts';
import { readingsBefore } from '#server/services/readings/readings-before.ts';
import { exportReadings, vesselReadings } from '#server/services/readings/vessel-readings.ts';

export const portalReadings = router({
  ofVessel: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/vessels/{id}/readings',
        summary: 'Each measured value of a vessel over its visits, with its limits',
        description:
          'Of one system; at most 24 points each, the oldest first. A changed unit begins a series.',
      },
    })
    .input(VesselReadingsInput)
    .output(VesselReadings)
    .query(({ ctx, input }) => vesselReadings(ctx, input)),
  before: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/{projectId}/readings',
        summary: 'Earlier readings of the same vessel and system, and its last calibration',
        description: 'The newest three for each item, of visits that ended before this one began.',
      },
    })
    .input(ReadingsBeforeInput)
    .output(ReadingsBefore)
    .query(({ ctx, input }) => readingsBefore(ctx, input)),
  exportCsv: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/exports/readings',
        summary: 'All readings of a vessel as CSV',
      },
      stepUp: true,
    })
    .input(VesselReadingsInput)
    .output(CsvFile)
    .mutation(({ ctx, input }) => exportReadings(ctx, input)),
});
