import { ProjectPack } from '#contract/project/project-pack.ts';
import { PortalSessionUser } from '#contract/session.ts';

/** Returns what was stored if this version of the program can read it. Imported on demand, because it brings zod. */
export const checkedPack = (stored: unknown): ProjectPack | undefined => ProjectPack.safeParse(stored).data;
export const checkedUser = (stored: unknown): PortalSessionUser | undefined =>
  PortalSessionUser.safeParse(stored).data;
