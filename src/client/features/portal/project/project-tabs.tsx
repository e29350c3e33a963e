import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { projectTabsOf, type ProjectTab } from '#client/entities/project/project-tabs.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';

/** The tabs of the screen. They are links, so that each has an address to share and go back to. */
export function ProjectTabs({ projectId, tab }: { projectId: number; tab: ProjectTab }) {
  const { role } = usePortalUser();
  const list = useRef<HTMLUListElement>(null);

  // On a phone not all tabs fit: scrolls the open one into view.
  useEffect(() => {
    const open = list.current?.querySelector('[aria-current="page"]');
    open?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  }, [tab]);

  return (
    <nav aria-label="Project sections" className="border-b border-line">
      <ul ref={list} className="flex gap-1 overflow-x-auto [scrollbar-width:none]">
        {projectTabsOf(role).map((name) => (
          <li key={name} className="shrink-0">
            <Link
              to="/portal/project/$id"
              params={{ id: String(projectId) }}
              search={{ tab: name }}
              replace
              resetScroll={false}
              activeProps={{ 'aria-current': undefined }}
              aria-current={name === tab ? 'page' : undefined}
              // The scrolling list clips its contents, so the focus ring is drawn inside.
              className="flex min-h-11 items-center -outline-offset-3 border-b-2 border-transparent px-3 font-medium text-muted no-underline hover:text-ink aria-[current=page]:border-theme aria-[current=page]:text-ink"
            >
              {sentenceCase(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
