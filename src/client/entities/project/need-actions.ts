import { createContext } from 'react';
import type { TransitionRequirement } from '#contract/project/project-change.ts';

/** What meets a requirement of a transition on the spot. */
export interface NeedAction {
  label: string;
  isBusy?: boolean;
  /** It opens a dialog of its own, so an open one gives way. */
  opensDialog?: boolean;
  run: () => void;
}

/** Returns the action for a requirement; undefined where a link to its tab has to do. */
export const NeedActionsContext = createContext<
  (item: TransitionRequirement['item']) => NeedAction | undefined
>(() => undefined);
