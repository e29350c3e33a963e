import { TRPCClientError } from '@trpc/client';
import { useState } from 'react';
import {
  REPORT_TRANSITIONS,
  ReportState,
  type ReportSummary,
  type UpdateReportStatusInput,
} from '#contract/whistleblowing/report-handling.ts';
import type { ReportStatus } from '#contract/whistleblowing/report.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import type { AppRouter } from '#server/routers/app-router.ts';
import { reportStatusLabel } from './report-labels.ts';
import { useUpdateReportStatus } from '#client/entities/whistleblowing/use-report-mutations.ts';

/** The target status, with the fields of the transition. */
export type StatusStep = Pick<UpdateReportStatusInput, 'status' | 'outcome' | 'reason'>;

export interface StepConflict {
  saw: Standing;
  chose: StatusStep;
  now: ReportState;
}

type Standing = Pick<ReportSummary, 'status' | 'outcome' | 'version'>;

/** Makes a transition. If someone else was faster nothing is saved, and both versions are kept for the screen. */
export function useStatusTransition(report: ReportSummary) {
  const updateStatus = useUpdateReportStatus(report.id);
  const [conflict, setConflict] = useState<StepConflict>();
  const [failure, setFailure] = useState<unknown>();

  async function take(step: StatusStep, from: Standing = report): Promise<boolean> {
    if (updateStatus.isPending) return false;
    setConflict(undefined);
    setFailure(undefined);
    try {
      const changed = await updateStatus.mutateAsync({ id: report.id, version: from.version, ...step });
      toast({ title: `Report #${report.id}`, description: reportStatusLabel(changed), tone: 'success' });
      return true;
    } catch (error) {
      const now = standingNow(error);
      if (now) setConflict({ saw: from, chose: step, now });
      else setFailure(error);
      return false;
    }
  }

  return {
    take,
    isPending: updateStatus.isPending,
    conflict,
    failure: failure === undefined ? undefined : errorMessage(failure),
    forget() {
      setConflict(undefined);
      setFailure(undefined);
    },
  };
}

/** Whether the chosen transition is possible from the current status. */
export function isStillPossible({ chose, now }: StepConflict): boolean {
  const steps: readonly ReportStatus[] = REPORT_TRANSITIONS[now.status];
  return steps.includes(chose.status) && (now.status !== 'closed' || Boolean(chose.reason));
}

function standingNow(error: unknown): ReportState | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const { data } = error as TRPCClientError<AppRouter>;
  return ReportState.safeParse(data?.current).data;
}
