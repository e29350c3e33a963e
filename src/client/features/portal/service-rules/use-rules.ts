import type {
  CreateServiceRuleInput,
  SavedServiceRule,
  UpdateServiceRuleInput,
} from '#contract/vessel/service-rule.ts';
import { toast } from '#client/lib/toast.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** A rule changes the due dates of vessels, so they are refetched. */
export function useRulesTouched() {
  const { portal } = trpc.useUtils();
  return () =>
    Promise.all([
      portal.serviceRules.invalidate(),
      portal.vessels.invalidate(),
      portal.dashboard.invalidate(),
    ]);
}

/** Saves a rule and says how many due dates have changed. */
export function useSaveRule() {
  const touched = useRulesTouched();
  const create = trpc.portal.serviceRules.create.useMutation({ onSuccess: () => void touched() });
  const update = trpc.portal.serviceRules.update.useMutation({ onSuccess: () => void touched() });
  const saved = ({ rule, vessels }: SavedServiceRule) => {
    toast({ title: 'Rule saved', description: movedDueDatesText(vessels), tone: 'success' });
    return rule;
  };
  return {
    create: async (input: CreateServiceRuleInput) => saved(await create.mutateAsync(input)),
    update: async (input: UpdateServiceRuleInput) => saved(await update.mutateAsync(input)),
  };
}

export function movedDueDatesText(vessels: number): string {
  if (vessels === 0) return 'No due dates have changed.';
  return vessels === 1
    ? 'The due date of one vessel has changed.'
    : `The due dates of ${formatNumber(vessels)} vessels have changed.`;
}
