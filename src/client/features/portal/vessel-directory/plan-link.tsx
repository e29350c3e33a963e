import { Link } from '@tanstack/react-router';
import type { VesselSummary } from '#contract/vessel/vessel-list.ts';
import { newProjectLink } from '#client/entities/project/new-project-link.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { buttonClasses } from '#client/ui/button.tsx';
import { isDueSoon } from './due-text.tsx';

/** Links to a prefilled new project when a service is due and not planned. */
export function PlanLink({ vessel }: { vessel: VesselSummary }) {
  const { role } = usePortalUser();
  const { id, vesselName, nextServiceDue, hasProject, archivedAt } = vessel;
  if (role !== 'manager' || hasProject || archivedAt !== null || !isDueSoon(nextServiceDue)) return null;
  return (
    <Link
      {...newProjectLink({ vessel: id, source: { type: 'due vessel', id } })}
      className={buttonClasses({ variant: 'secondary', size: 'sm', className: 'relative' })}
    >
      Plan<span className="sr-only"> the service of {vesselName}</span>
    </Link>
  );
}
