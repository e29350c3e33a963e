import type { ProjectPack } from '#contract/project/project-pack.ts';
import type { ActFacts, DeviceInputs, DeviceVerb } from './device-verbs.ts';

/** Returns a pack as it is after a write that the server accepts. */
export type Reducer<Verb extends DeviceVerb> = (
  pack: ProjectPack,
  input: Partial<DeviceInputs[Verb]>,
  facts: ActFacts,
) => ProjectPack;
