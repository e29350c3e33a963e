import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChecklistSheet } from '#client/features/portal/checklists/checklist-sheet.tsx';
import { ManagerDashboard } from '#client/features/portal/dashboard/manager-dashboard.tsx';
import { RunningTimers } from '#client/features/portal/work/time/running-timers.tsx';
import { hasUnsaved } from '#client/kit/record/unsaved.ts';
import { UnsavedGuard } from '#client/kit/record/unsaved-guard.tsx';

/** The manager dashboard, with the checklists over it if the address says so. */
export function ManagerScreen() {
  const { checklists } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <>
      <ManagerDashboard timers={<RunningTimers />} />
      <ChecklistSheet
        open={checklists === '1'}
        onClose={() => void navigate({ to: '.', search: {}, replace: true, resetScroll: false })}
      />
      <UnsavedGuard hasUnsaved={hasUnsaved} />
    </>
  );
}
