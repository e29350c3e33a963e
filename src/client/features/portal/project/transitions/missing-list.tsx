import { Link } from '@tanstack/react-router';
import { use } from 'react';
import type { TransitionRequirement } from '#contract/project/project-change.ts';
import { NeedActionsContext } from '#client/entities/project/need-actions.ts';
import { Button } from '#client/ui/button.tsx';
import { tabOfNeed } from './transition-fields-of.ts';

interface MissingListProps {
  projectId: number;
  needs: readonly TransitionRequirement[];
  onFollow?: () => void;
  className?: string;
}

/** Lists what has to be done first, each with a button that does it or a link to it. */
export function MissingList({ projectId, needs, onFollow, className = 'grid gap-1' }: MissingListProps) {
  const actionFor = use(NeedActionsContext);
  return (
    <ul className={className}>
      {needs.map(({ item, text }) => {
        const tab = tabOfNeed[item];
        const action = actionFor(item);
        if (action) {
          return (
            <li key={item}>
              <Button
                variant="secondary"
                size="sm"
                aria-disabled={action.isBusy}
                onClick={() => {
                  if (action.isBusy) return;
                  if (action.opensDialog) onFollow?.();
                  action.run();
                }}
              >
                {action.label}
              </Button>
            </li>
          );
        }
        return (
          <li key={item} className="flex gap-2">
            <span aria-hidden className="mt-2 size-1.5 shrink-0 rounded-full bg-signal" />
            {tab === undefined ? (
              text
            ) : (
              <Link
                to="/portal/project/$id"
                params={{ id: String(projectId) }}
                search={{ tab }}
                resetScroll={false}
                {...(onFollow && { onClick: onFollow })}
                className="py-0.5 text-ink underline decoration-edge underline-offset-4 hover:text-theme pointer-coarse:py-3"
              >
                {text}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
