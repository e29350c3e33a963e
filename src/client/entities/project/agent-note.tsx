import type { Project } from '#contract/project/project.ts';

/** Says that a project that is planned in another port keeps the agent of the one that it leaves. */
export function AgentNote({
  project: { portAgent, location },
}: {
  project: Pick<Project, 'portAgent' | 'location'>;
}) {
  return (
    <p className="border-l-4 border-signal bg-signal-tint px-4 py-3 text-sm">
      The agent{portAgent && `, ${portAgent},`} is the one of {location}. Use Edit on the project to change
      it.
    </p>
  );
}
