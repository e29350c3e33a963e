import type { FoundPortalRecord } from '#contract/office/portal-records.ts';
import { projectLink } from '#client/entities/project/project-link.ts';

/** Links to the screen of a record. */
export function recordLink({ kind, id, parentId, title }: FoundPortalRecord) {
  switch (kind) {
    case 'project':
      return projectLink(id);
    case 'report':
      return { ...projectLink(parentId ?? id), search: { tab: 'report' } } as const;
    case 'vessel':
      return vesselLink(id);
    case 'unit':
    case 'contact':
      return vesselLink(parentId ?? id);
    case 'request':
      return { to: '/portal/projects-overview', search: { view: 'requests', request: id } } as const;
    case 'person':
      return { to: '/portal/operator-management', search: { q: title } } as const;
  }
}

const vesselLink = (vessel: number) => ({ to: '/portal/vessel-directory', search: { vessel } }) as const;
