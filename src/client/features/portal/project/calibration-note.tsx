import { addMonths, monthsBetween, osloDay } from '#contract/format/calendar-day.ts';
import { shortDay } from '#client/lib/short-date.ts';
import { CALIBRATION_MONTHS, CALIBRATION_SERVICE } from '#contract/project/calibration.ts';
import type { Project } from '#contract/project/project.ts';
import { isLocked } from '#contract/project/transitions.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** Says on an open project how long ago the analysers were calibrated, if that is more than a year. */
export function CalibrationNote({ project }: { project: Project }) {
  const isWanted =
    !isLocked(project) && project.serviceType !== CALIBRATION_SERVICE && project.vesselDirectoryId !== null;
  const before = trpc.portal.readings.before.useQuery({ projectId: project.id }, { enabled: isWanted });
  const day = before.data?.lastCalibration ?? null;
  const today = osloDay(new Date());
  if (!isWanted || day === null || addMonths(day, CALIBRATION_MONTHS) >= today) return null;
  return (
    <p className="mt-2 border-l-4 border-signal bg-signal-tint px-4 py-1.5">
      Analyser calibrated {monthsBetween(day, today)} months ago, on {shortDay(day)}.
    </p>
  );
}
