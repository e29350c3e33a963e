import * as z from 'zod';
import { FindPortsInput, FoundPort, PortAgent, PortAgentsInput } from '#contract/project/port.ts';
import { portalProcedure, router } from '#server/rpc/procedures.ts';
import { findPorts } from '#server/services/ports/find-ports.ts';
import { portAgents } from '#server/services/ports/port-agents.ts';

export const portalPorts = router({
  find: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/ports',
        summary: 'The ports that a typed location may mean, each with its time zone',
        description:
          'At most 8, from a list of ports and from earlier projects. Without q the ports used last.',
      },
    })
    .input(FindPortsInput)
    .output(z.array(FoundPort))
    .query(({ ctx, input }) => findPorts(ctx, input)),
  agents: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/ports/agents',
        summary: 'The agents of earlier projects in a port, the last used first',
      },
    })
    .input(PortAgentsInput)
    .output(z.array(PortAgent))
    .query(({ ctx, input }) => portAgents(ctx, input)),
});
