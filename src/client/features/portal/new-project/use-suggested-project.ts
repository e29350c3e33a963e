import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { SERVICE_TYPES } from '#contract/project/project.ts';
import type { SuggestedProject } from '#contract/vessel/vessel-record.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { OTHER_SERVICE, type ProjectFields, type ProjectSource } from './project-fields.ts';

/** Suggests the next service of a vessel for a project made from a due date, for managers; fills only empty fields. */
export function useSuggestedProject<Sent>(
  source: ProjectSource | undefined,
  { getValues, setValue }: Pick<UseFormReturn<ProjectFields, unknown, Sent>, 'getValues' | 'setValue'>,
): SuggestedProject | undefined {
  const isManager = usePortalUser().role === 'manager';
  const isDue = source?.type === 'due vessel';
  const { data } = trpc.portal.vessels.suggestedProject.useQuery(
    { id: source?.id ?? 0 },
    { enabled: isDue && isManager, staleTime: 0 },
  );
  useEffect(() => {
    if (!data) return;
    for (const [name, value] of Object.entries(proposedFields(getValues(), data))) {
      setValue(name as keyof Proposed, value);
    }
  }, [data, getValues, setValue]);
  return isDue ? data : undefined;
}

type Proposed = Partial<Omit<ProjectFields, 'vesselState' | 'value'>>;

/** Fills empty fields. Dates and location belong together: a plan that was already entered is kept. */
export function proposedFields(fields: ProjectFields, project: SuggestedProject): Proposed {
  const { serviceType, location, scheduledDate, scheduledEndDate, assignedOperator } = project;
  const zone = project.locationTimezone ?? '';
  const isListed = (SERVICE_TYPES as readonly (string | null)[]).includes(serviceType);
  return {
    ...(fields.serviceType === '' &&
      serviceType !== null &&
      (isListed ? { serviceType } : { serviceType: OTHER_SERVICE, otherService: serviceType })),
    ...(fields.systemType === '' && project.systemType !== null && { systemType: project.systemType }),
    ...(fields.location === '' &&
      location !== null && { location, locationTimezone: zone, filledZone: zone }),
    ...(fields.scheduledDate === '' &&
      fields.assignedOperatorId === '' && {
        scheduledDate,
        scheduledEndDate: scheduledEndDate ?? '',
        assignedOperatorId: assignedOperator === null ? '' : String(assignedOperator.id),
      }),
  };
}
