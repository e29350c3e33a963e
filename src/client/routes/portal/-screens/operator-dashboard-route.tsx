import { useSearch } from '@tanstack/react-router';
import { OperatorDashboard } from '#client/features/portal/dashboard/operator-dashboard.tsx';
import { RunningTimers } from '#client/features/portal/work/time/running-timers.tsx';
import { NextStep } from '#client/features/portal/project/transitions/next-step.tsx';

/** The operator dashboard with the transition button of the next project, the same as on the project's screen. */
export function OperatorDashboardRoute() {
  const { tab } = useSearch({ from: '/portal/operator-dashboard' });
  return (
    <OperatorDashboard
      tab={tab}
      nextStep={(projectId) => <NextStep projectId={projectId} />}
      timers={<RunningTimers />}
    />
  );
}
