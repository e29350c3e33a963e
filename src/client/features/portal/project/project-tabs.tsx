import { Link } from '@tanstack/react-router';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { projectTabsOf, type ProjectTab } from '#client/entities/project/project-tabs.ts';
import { TabRow, tabLink } from '#client/kit/screen/tab-row.tsx';
import { sentenceCase } from '#client/lib/sentence-case.ts';

/** The tabs of the screen of a project. */
export function ProjectTabs({ projectId, tab }: { projectId: number; tab: ProjectTab }) {
  const { role } = usePortalUser();
  return (
    <TabRow label="Project sections" open={tab}>
      {projectTabsOf(role).map((name) => (
        <li key={name}>
          <Link
            to="/portal/project/$id"
            params={{ id: String(projectId) }}
            search={{ tab: name }}
            replace
            resetScroll={false}
            activeProps={{ 'aria-current': undefined }}
            aria-current={name === tab ? 'page' : undefined}
            className={tabLink}
          >
            {sentenceCase(name)}
          </Link>
        </li>
      ))}
    </TabRow>
  );
}
