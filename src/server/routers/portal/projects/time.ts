import * as z from 'zod';
import { CsvFile } from '#contract/format/csv-file.ts';
import {
  AddTimeEntryInput,
  ListTimeInput,
  ProjectTime,
  RemoveTimeEntryInput,
  RunningTimer,
  StartTimerInput,
  StopTimerInput,
  TimeEntry,
  TimeFilters,
  UpdateTimeEntryInput,
  WorkWeek,
} from '#contract/project/time.ts';
import { managerProcedure, portalProcedure, router } from '#server/rpc/procedures.ts';
import { addTimeEntry } from '#server/services/time/add-time-entry.ts';
import { exportTime } from '#server/services/time/export-time.ts';
import { listTime } from '#server/services/time/queries.ts';
import { listRunningTimers } from '#server/services/time/running-timers.ts';
import { removeTimeEntry } from '#server/services/time/remove-time-entry.ts';
import { startOwnTimer } from '#server/services/time/start-timer.ts';
import { stopOwnTimer } from '#server/services/time/stop-own-timer.ts';
import { updateTimeEntry } from '#server/services/time/update-time-entry.ts';
import { workWeek } from '#server/services/time/work-week.ts';

export const portalTime = router({
  list: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/{projectId}/time',
        summary: 'The time spent on a project',
        description:
          'Newest first. Overlapping time of one person counts once; an entry without endedAt is a running timer and does not count yet. Hours have two decimals.',
      },
    })
    .input(ListTimeInput)
    .output(ProjectTime)
    .query(({ ctx, input }) => listTime(ctx, input)),
  week: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/time/week',
        summary: 'Your own hours of this week',
        description: "Monday to Sunday in the caller's time zone, over all projects.",
      },
    })
    .output(WorkWeek)
    .query(({ ctx }) => workWeek(ctx)),
  running: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/time/running',
        summary: 'The running timers',
        description: 'Operators get their own, managers everyone’s. Earliest start first.',
      },
    })
    .output(z.array(RunningTimer))
    .query(({ ctx }) => listRunningTimers(ctx)),
  exportCsv: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/exports/time',
        summary: 'Time entries as CSV',
        description:
          'One row per entry, on all projects: overlapping time of one person is in two rows. The file as text in JSON. Not a GET, because the export is recorded in the audit log.',
      },
      stepUp: true,
    })
    .input(TimeFilters)
    .output(CsvFile)
    .mutation(({ ctx, input }) => exportTime(ctx, input)),
  add: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/projects/{projectId}/time',
        summary: 'Add past time',
        description: 'Operators add their own, until the work is done. At most 999.99 hours a project.',
        refuses: ['conflict'],
        status: 201,
      },
    })
    .input(AddTimeEntryInput)
    .output(TimeEntry)
    .mutation(({ ctx, input }) => addTimeEntry(ctx, input)),
  update: portalProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/api/portal/projects/{projectId}/time/{id}',
        summary: 'Correct an entry',
        description: 'Absent fields stay. endedAt stops a running timer at that moment.',
      },
    })
    .input(UpdateTimeEntryInput)
    .output(TimeEntry)
    .mutation(({ ctx, input }) => updateTimeEntry(ctx, input)),
  remove: portalProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/portal/projects/{projectId}/time/{id}',
        summary: 'Remove an entry',
        refuses: ['conflict'],
        status: 204,
      },
    })
    .input(RemoveTimeEntryInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeTimeEntry(ctx, input)),
  start: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/projects/{projectId}/time/start',
        summary: 'Start a timer',
        description:
          'A person has one running timer. The one on the same project is stopped; one on another project, or above 12 hours, must be confirmed first: 400 at timersEndAt.',
        refuses: ['conflict'],
        status: 201,
      },
    })
    .input(StartTimerInput)
    .output(TimeEntry)
    .mutation(({ ctx, input }) => startOwnTimer(ctx, input)),
  stop: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/projects/{projectId}/time/stop',
        summary: 'Stop the running timer',
        description:
          'One that has run for more than 12 hours needs timersEndAt: 400 at that field without it.',
        refuses: ['conflict'],
      },
    })
    .input(StopTimerInput)
    .output(TimeEntry)
    .mutation(({ ctx, input }) => stopOwnTimer(ctx, input)),
});
