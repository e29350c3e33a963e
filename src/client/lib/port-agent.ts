import type { Vessel } from '#contract/vessel-directory.ts';

/** The agent that the record of a vessel names, as the fields of a project; undefined where it names none. */
export function agentOfVessel({ portAgent, portAgentName, portAgentPhone, portAgentEmail }: Vessel) {
  const name = [portAgent, portAgentName].filter(Boolean).join(', ');
  if (name === '') return undefined;
  return { portAgent: name, portAgentPhone: portAgentPhone ?? '', portAgentEmail: portAgentEmail ?? '' };
}

/** Whether two locations are in different ports: a quay stands behind a comma. */
export function isOtherPort(before: string | null, after: string | null): boolean {
  return portOf(before) !== '' && portOf(before) !== portOf(after);
}

/** `Bergen, Skoltegrunnskaien` is in `bergen`. */
const portOf = (location: string | null) => (location ?? '').split(',', 1)[0]?.trim().toLowerCase() ?? '';
