import { portName } from '#contract/project/port-name.ts';
import type { Project } from '#contract/project/project.ts';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';

export const AGENT_FIELDS = ['portAgent', 'portAgentPhone', 'portAgentEmail'] as const;

/** Returns the agent of a vessel record as fields of a project; undefined if it has none. */
export function agentOfVessel({ portAgent, portAgentName, portAgentPhone, portAgentEmail }: Vessel) {
  const name = [portAgent, portAgentName].filter(Boolean).join(', ');
  if (name === '') return undefined;
  return { portAgent: name, portAgentPhone: portAgentPhone ?? '', portAgentEmail: portAgentEmail ?? '' };
}

/** Returns whether two locations are in different ports: the text after a comma is the quay. */
export function isOtherPort(before: string | null, after: string | null): boolean {
  return portName(before) !== '' && portName(before) !== portName(after);
}

/** Returns whether a moved project still has an agent of its old port. */
export function leavesAgent(
  project: Pick<Project, 'location' | (typeof AGENT_FIELDS)[number]>,
  location: string | null | undefined,
): boolean {
  return (
    AGENT_FIELDS.some((field) => Boolean(project[field])) && isOtherPort(project.location, location ?? null)
  );
}
