import { Link } from '@tanstack/react-router';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { ExportProjectsInput } from '#contract/project/project-list.ts';
import { ExportButton, ExportItem } from '#client/kit/list/export-button.tsx';
import { MenuItem, MenuLine } from '#client/kit/screen/menu.tsx';
import { newProjectLink } from '#client/entities/project/new-project-link.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button, buttonClasses } from '#client/ui/button.tsx';
import { useMediaQuery, WIDE_SCREEN } from '#client/ui/use-media-query.ts';
import { CalendarDialog } from './calendar-dialog.tsx';
import type { SavedView } from './saved-views.ts';
import { ViewsMenu } from './views-menu.tsx';

interface OverviewActionsProps {
  /** The search that the address holds. */
  current: SavedView['search'];
  /** The projects to export. */
  exported: ExportProjectsInput;
  onOpenView: (search: SavedView['search']) => void;
}

/** The actions of the overview; on a phone all but the first are in one menu. */
export function OverviewActions({ current, exported, onOpenView }: OverviewActionsProps) {
  const { role } = usePortalUser();
  const isManager = role === 'manager';
  const isWide = useMediaQuery(WIDE_SCREEN);
  const [hasCalendar, setCalendar] = useState(false);
  const { exportCsv } = trpc.portal.projects;
  return (
    <>
      <Link {...newProjectLink()} className={buttonClasses({ size: 'sm' })}>
        <Plus aria-hidden className="size-4" /> {isManager ? 'New project' : 'Request a project'}
      </Link>
      <ViewsMenu current={current} role={role} onOpen={onOpenView}>
        {!isWide && (
          <>
            <MenuLine />
            {isManager && <ExportItem label="Export CSV" procedure={exportCsv} input={exported} />}
            <MenuItem onSelect={() => setCalendar(true)}>Calendar link</MenuItem>
          </>
        )}
      </ViewsMenu>
      {isWide && (
        <>
          {isManager && <ExportButton procedure={exportCsv} input={exported} />}
          <Button variant="secondary" size="sm" onClick={() => setCalendar(true)}>
            <CalendarPlus aria-hidden className="size-4" /> Calendar link
          </Button>
        </>
      )}
      <CalendarDialog open={hasCalendar} onClose={() => setCalendar(false)} />
    </>
  );
}
