import { keepPreviousData } from '@tanstack/react-query';
import type { StaffAvailability } from '#contract/project/project-list.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

interface WantedDays {
  /** '' is not chosen yet. */
  from: string;
  to: string;
  /** A project that is being moved is not in its own way. */
  exceptProjectId?: number | undefined;
}

/** Everybody who can be sent, with what they do in these days; for managers. Without days nobody is taken. */
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
    : data?.map((person) => Object.assign({}, person, { taken: [] }));
  return { people, query };
}

/** Nobody has planned anything there: the answer names the people. */
const ANY_DAY = '1970-01-01';
