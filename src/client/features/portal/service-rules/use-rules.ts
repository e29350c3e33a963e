import type {
  CreateServiceRuleInput,
  SavedServiceRule,
  UpdateServiceRuleInput,
} from '#contract/vessel/service-rule.ts';
import { toast } from '#client/lib/toast.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** A rule moves the due days of vessels. */
export function useRulesTouched() {
  const { portal } = trpc.useUtils();
  return () =>
    Promise.all([
      portal.serviceRules.invalidate(),
      portal.vessels.invalidate(),
      portal.dashboard.invalidate(),
    ]);
}

/** Saves a rule, new or changed, and says how many vessels it moves. */
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
  if (vessels === 0) return 'No vessel is due on another day by it.';
  return vessels === 1
    ? 'One vessel is due on another day now.'
    : `${formatNumber(vessels)} vessels are due on another day now.`;
}
