import { Link } from '@tanstack/react-router';
import ListChecks from 'lucide-react/icons/list-checks';
import Package from 'lucide-react/icons/package';
import Signature from 'lucide-react/icons/signature';
import type { ReactNode } from 'react';
import type { Project } from '#contract/project/project.ts';
import type { ProjectTab } from '#client/entities/project/project-tabs.ts';
import { Button } from '#client/ui/button.tsx';
import { PhoneBar, phoneBarItem } from '#client/kit/screen/phone-bar.tsx';
import type { TransitionControls } from './transitions/use-transition-controls.tsx';

interface ProjectPhoneBarProps {
  project: Project;
  controls: TransitionControls;
  camera: ReactNode;
}

/**
 * The bar at the bottom of phone screens: the tabs for work on board, with the next transition and "Put on hold" above
 * them.
 */
export function ProjectPhoneBar({
  project,
  controls: { next, others, labelOf, isBusy, choose },
  camera,
}: ProjectPhoneBarProps) {
  const to = (tab: ProjectTab) =>
    ({ to: '/portal/project/$id', params: { id: String(project.id) }, search: { tab } }) as const;
  const hold = others.find((step) => step.to === 'on hold');
  const missing = next?.missing.filter(({ inCall }) => !inCall).length ?? 0;
  return (
    <>
      {(next ?? hold) && (
        <div className="phone-step fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 border-t border-line bg-paper px-4 py-2 lg:hidden print:hidden">
          <div className="flex gap-2">
            {next && (
              <Button className="min-w-0 flex-1" disabled={isBusy} onClick={() => choose(next.to)}>
                {isBusy ? 'Saving…' : labelOf(next.to)}
                {missing > 0 && !isBusy && <span className="font-normal">({missing} to do first)</span>}
              </Button>
            )}
            {hold && (
              <Button variant="secondary" disabled={isBusy} onClick={() => choose(hold.to)}>
                {labelOf(hold.to)}
              </Button>
            )}
          </div>
        </div>
      )}
      <PhoneBar label="On board">
        <Link {...to('work')} className={phoneBarItem}>
          <ListChecks aria-hidden className="size-5" />
          Work
        </Link>
        <Link {...to('parts')} className={phoneBarItem}>
          <Package aria-hidden className="size-5" />
          Parts
        </Link>
        {camera}
        <Link {...to('report')} className={phoneBarItem}>
          <Signature aria-hidden className="size-5" />
          Sign
        </Link>
      </PhoneBar>
    </>
  );
}
