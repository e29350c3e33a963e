import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Project } from '#contract/project/project.ts';
import { AGENT_FIELDS, agentOfVessel } from '#client/entities/project/port/port-agent.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { ChoiceGroup } from '#client/ui/form/choice-group.tsx';
import type { EditValues } from './edit-fields.ts';

export type AgentAnswer = 'keep' | 'clear' | 'record';

interface MovedAgentProps {
  project: Project;
  answer: AgentAnswer | undefined;
  error: string | undefined;
  onAnswer: (answer: AgentAnswer) => void;
}

/** Asks who the agent is when the project moves to another port. Use inside the edit form's provider. */
export function MovedAgent({ project, answer, error, onAnswer }: MovedAgentProps) {
  const { setValue } = useFormContext<EditValues>();
  const [location] = useWatch<EditValues, readonly ['location']>({ name: ['location'] });
  const { vesselDirectoryId } = project;
  const vessel = trpc.portal.vessels.byId.useQuery(
    { id: vesselDirectoryId ?? 0 },
    { enabled: vesselDirectoryId !== null },
  );
  const known = vessel.data && agentOfVessel(vessel.data);
  const agents: Record<AgentAnswer, Record<(typeof AGENT_FIELDS)[number], string> | undefined> = {
    keep: {
      portAgent: project.portAgent ?? '',
      portAgentPhone: project.portAgentPhone ?? '',
      portAgentEmail: project.portAgentEmail ?? '',
    },
    clear: { portAgent: '', portAgentPhone: '', portAgentEmail: '' },
    record: known,
  };
  const home = vessel.data?.location;
  const choices: { value: AgentAnswer; text: string }[] = [
    { value: 'keep', text: `Keep ${project.portAgent ?? 'this agent'}` },
    { value: 'clear', text: 'No agent yet' },
    ...(known
      ? [
          {
            value: 'record' as const,
            text: `${known.portAgent}, from the vessel record${home ? ` (${home})` : ''}`,
          },
        ]
      : []),
  ];
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== undefined) question.current?.querySelector('input')?.focus();
  }, [error]);
  return (
    <div ref={question} className="sm:col-span-2">
      <ChoiceGroup
        label={`The current agent is for ${project.location}. Who is the agent in ${location || 'the new port'}?`}
        choices={choices}
        chosen={answer ?? null}
        error={error}
        onChange={({ target }) => {
          const chosen = choices.find(({ value }) => value === target.value)?.value;
          const agent = chosen && agents[chosen];
          if (!agent) return;
          for (const field of AGENT_FIELDS) setValue(field, agent[field], { shouldDirty: true });
          onAnswer(chosen);
        }}
      />
    </div>
  );
}
