import type { RefObject } from 'react';
import { missingInPlan } from '#contract/project/plan-rule.ts';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { openQuestions, questionOf } from './name-questions.ts';
import type { Mistake, ProjectFields } from './project-fields.ts';

/**
 * Returns a function that finds, before anything is sent, what the server would refuse: names that may mean a known
 * vessel or client, and with `isScheduling` what the plan lacks and who is taken. Without a connection it finds what it
 * can.
 */
export function useCheck(isScheduling: RefObject<boolean>) {
  const { portal } = trpc.useUtils();

  async function names(fields: ProjectFields): Promise<readonly Mistake[]> {
    const question = questionOf(fields);
    if (Object.keys(question).length === 0) return [];
    return openQuestions(fields, await portal.projects.nameQuestions.fetch(question, { staleTime: 60_000 }));
  }

  /** The zone of a port is never assumed; that of a known one is filled in, at the latest by the server. */
  async function zone({ location, locationTimezone }: ProjectFields): Promise<readonly Mistake[]> {
    const port = location.trim();
    if (port === '' || locationTimezone !== '') return [];
    const found = await portal.ports.find.fetch({ q: port }, { staleTime: 60_000 });
    if (found.some(({ isExact, timezone, locode }) => isExact && timezone !== null && locode !== null))
      return [];
    return [{ name: 'locationTimezone', message: `Choose the time zone of ${port}` }];
  }

  async function bookings(fields: ProjectFields): Promise<readonly Mistake[]> {
    const { scheduledDate: from, scheduledEndDate, assignedOperatorId, overlapReason } = fields;
    if (from === '' || assignedOperatorId === '' || overlapReason.trim() !== '') return [];
    const to = scheduledEndDate >= from ? scheduledEndDate : from;
    const people = await portal.projects.availability.fetch({ from, to });
    const person = people.find(({ id }) => String(id) === assignedOperatorId);
    if (!person || person.taken.length + person.away.length === 0) return [];
    const message = `Give a reason for planning ${person.name} on these dates, or choose other ones.`;
    return [{ name: 'overlapReason', message }];
  }

  async function people(fields: ProjectFields): Promise<readonly Mistake[]> {
    const typed = [fields.clientName, fields.vesselMasterName, fields.engineerName, fields.portAgent];
    const vessel =
      fields.vesselState === 'found'
        ? await portal.vessels.byId.fetch({ id: Number(fields.vesselDirectoryId) })
        : undefined;
    const isReachable = typed.some((name) => name.trim() !== '') || (vessel && isVesselReachable(vessel));
    return isReachable ? [] : [{ name: 'clientName', message: 'Enter the client or a contact person.' }];
  }

  return async (fields: ProjectFields): Promise<readonly Mistake[]> => {
    const plan = isScheduling.current
      ? missingInPlan({ ...fields, assignedOperatorId: Number(fields.assignedOperatorId) })
      : [];
    const asked = isScheduling.current ? [names, zone, bookings, people] : [names, zone];
    const answers = await Promise.allSettled(asked.map((ask) => ask(fields)));
    return [
      ...plan
        .filter(({ item }) => item !== 'locationTimezone')
        .map(({ item, text }) => ({ name: item as Mistake['name'], message: text })),
      ...answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
    ];
  };
}

const isVesselReachable = ({ clientName, vesselMasterContact, engineerContact }: Vessel): boolean =>
  Boolean(clientName ?? vesselMasterContact ?? engineerContact);
