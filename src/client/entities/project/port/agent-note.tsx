import type { Project } from '#contract/project/project.ts';

/** Warns that a project planned in another port still has the agent of the old port. */
export function AgentNote({
  project: { portAgent, location },
}: {
  project: Pick<Project, 'portAgent' | 'location'>;
}) {
  return (
    <p className="border-l-4 border-signal bg-signal-tint px-4 py-3 text-sm">
      The agent{portAgent && `, ${portAgent},`} is for {location}. Edit the project to change it.
    </p>
  );
}
