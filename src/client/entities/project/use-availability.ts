import { keepPreviousData } from '@tanstack/react-query';
import type { StaffAvailability } from '#contract/project/project-list.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

interface WantedDays {
  /** '' if not chosen yet. */
  from: string;
  to: string;
  /** The project being moved, which does not overlap with itself. */
  exceptProjectId?: number | undefined;
}

/**
 * Returns the available people with their bookings on these dates, for managers. Without dates there are no bookings and no
 * absences.
 */
export function useAvailability({ from, to, exceptProjectId }: WantedDays) {
  const { role } = usePortalUser();
  const first = from || to;
  const last = to >= first ? to || first : first;
  const isAsked = first !== '';
  const query = trpc.portal.projects.availability.useQuery(
    {
      from: first || ANY_DAY,
      to: last || ANY_DAY,
      ...(exceptProjectId !== undefined && { exceptProjectId }),
    },
    { enabled: role === 'manager', staleTime: 0, placeholderData: keepPreviousData },
  );
  const { data } = query;
  const people: StaffAvailability | undefined = isAsked
    ? data
    : data?.map((person) => Object.assign({}, person, { taken: [], away: [] }));
  return { people, query };
}

/** Nobody has bookings in this answer, which only names the people. */
const ANY_DAY = '1970-01-01';
