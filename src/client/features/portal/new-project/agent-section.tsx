import { useFormContext, useWatch } from 'react-hook-form';
import { shortDay } from '#client/lib/short-date.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import { AGENT_FIELDS, agentOfVessel } from '#client/entities/project/port/port-agent.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useDebounced } from '#client/lib/use-debounced.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import type { ProjectFields } from './project-fields.ts';
import { Section } from './section.tsx';
import { useChosenVessel } from './use-chosen-vessel.ts';
import { fieldId, useField } from './use-field.ts';

/**
 * The agent of this port call. Agents of earlier calls in the port are offered, and the one in the vessel record, which
 * is for its home port.
 */
export function AgentSection() {
  const field = useField();
  const agent = useWatch<ProjectFields, typeof AGENT_FIELDS>({ name: AGENT_FIELDS }).filter(Boolean);
  return (
    <Section
      title="Port agent"
      fields={AGENT_FIELDS}
      summary={agent.join(' · ') || 'No agent yet'}
      isFoldedAtFirst
    >
      {agent.length === 0 && <KnownAgents />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Port agent" autoComplete="off" {...field('portAgent')} />
        <TextField type="tel" label="Agent’s phone" autoComplete="off" {...field('portAgentPhone')} />
        <TextField type="email" label="Agent’s e-mail" autoComplete="off" {...field('portAgentEmail')} />
      </div>
    </Section>
  );
}

interface KnownAgent extends Record<(typeof AGENT_FIELDS)[number], string> {
  origin: string;
}

function KnownAgents() {
  const { setValue } = useFormContext<ProjectFields>();
  const vessel = useChosenVessel();
  const [location] = useWatch<ProjectFields, readonly ['location']>({ name: ['location'] });
  const port = useDebounced(location.split(',', 1)[0]?.trim() ?? '');
  const used = trpc.portal.ports.agents.useQuery({ port }, { enabled: port !== '' });
  const ofVessel = vessel && agentOfVessel(vessel);
  const known: KnownAgent[] = [
    ...(used.data ?? []).map(({ portAgent, portAgentPhone, portAgentEmail, lastUsed }) => ({
      portAgent,
      portAgentPhone: portAgentPhone ?? '',
      portAgentEmail: portAgentEmail ?? '',
      origin: `last used in ${port} ${shortDay(lastUsed)}`,
    })),
    ...(ofVessel
      ? [{ ...ofVessel, origin: `in the vessel record${vessel?.location ? ` (${vessel.location})` : ''}` }]
      : []),
  ];
  const offered = known.filter(
    ({ portAgent }, index) =>
      known.findIndex((one) => foldText(one.portAgent) === foldText(portAgent)) === index,
  );
  if (offered.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {offered.map(({ origin, ...agent }) => (
        <li key={agent.portAgent} className="flex flex-wrap items-center gap-x-3 text-muted">
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              for (const name of AGENT_FIELDS) setValue(name, agent[name]);
              document.getElementById(fieldId('portAgent'))?.focus();
            }}
          >
            Use {agent.portAgent}
          </Button>
          {origin}
        </li>
      ))}
    </ul>
  );
}
