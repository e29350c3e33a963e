import { Link } from '@tanstack/react-router';
import ListChecks from 'lucide-react/icons/list-checks';
import Package from 'lucide-react/icons/package';
import Signature from 'lucide-react/icons/signature';
import type { ReactNode } from 'react';
import type { Project } from '#contract/project/project.ts';
import type { ProjectTab } from '#client/entities/project/project-tabs.ts';
import { PhoneBar, phoneBarItem } from '#client/kit/screen/phone-bar.tsx';
import { PhoneStep } from './phone-step.tsx';
import { TransitionButtons } from './transitions/transition-buttons.tsx';
import type { TransitionControls } from './transitions/use-transition-controls.tsx';

interface ProjectPhoneBarProps {
  project: Project;
  controls: TransitionControls;
  /** What the office does next, in place of the next transition. */
  office: ReactNode | undefined;
  camera: ReactNode;
}

/**
 * The bar at the bottom of phone screens: the tabs for work on board, with the next transition and "Put on hold" above
 * them, or beside them on a phone laid flat.
 */
export function ProjectPhoneBar({ project, controls, office, camera }: ProjectPhoneBarProps) {
  const to = (tab: ProjectTab) =>
    ({ to: '/portal/project/$id', params: { id: String(project.id) }, search: { tab } }) as const;
  return (
    <>
      {(office ?? controls.next) && (
        <PhoneStep>{office ?? <TransitionButtons project={project} controls={controls} />}</PhoneStep>
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
