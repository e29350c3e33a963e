import type { Project } from '#contract/project/project.ts';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';

export const AGENT_FIELDS = ['portAgent', 'portAgentPhone', 'portAgentEmail'] as const;

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

/** Whether a project has an agent of the port that it leaves for another one. */
export function leavesAgent(
  project: Pick<Project, 'location' | (typeof AGENT_FIELDS)[number]>,
  location: string | null | undefined,
): boolean {
  return (
    AGENT_FIELDS.some((field) => Boolean(project[field])) && isOtherPort(project.location, location ?? null)
  );
}

/** `Bergen, Skoltegrunnskaien` is in `bergen`. */
const portOf = (location: string | null) => (location ?? '').split(',', 1)[0]?.trim().toLowerCase() ?? '';
