import * as z from 'zod/mini';

export const PORTS_OFFERED = 8;
export const AGENTS_OFFERED = 5;

const place = z.string().check(z.trim(), z.maxLength(200));

/** What is typed as a location; the text after a comma is the quay and is ignored. Empty: the ports used last. */
export const FindPortsInput = z.object({ q: z._default(place, '') });
export type FindPortsInput = z.infer<typeof FindPortsInput>;

/**
 * A port of the site's own list, or one of an earlier project. `timezone` is null only if no project said it.
 * `isExact`: the typed text is its name, another name of it or its UN/LOCODE.
 */
export const FoundPort = z.object({
  name: z.string(),
  country: z.nullable(z.string()),
  locode: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
  isExact: z.boolean(),
});
export type FoundPort = z.infer<typeof FoundPort>;

export const PortAgentsInput = z.object({ port: place });
export type PortAgentsInput = z.infer<typeof PortAgentsInput>;

/** An agent of earlier projects in a port, with the newest phone number and e-mail address, and the day of the last request. */
export const PortAgent = z.object({
  portAgent: z.string(),
  portAgentPhone: z.nullable(z.string()),
  portAgentEmail: z.nullable(z.string()),
  lastUsed: z.string(),
});
export type PortAgent = z.infer<typeof PortAgent>;
