import type {
  CreateServiceRuleInput,
  SavedServiceRule,
  UpdateServiceRuleInput,
} from '#contract/vessel/service-rule.ts';
import { toast } from '#client/lib/toast.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import {
  useCreateServiceRule,
  useUpdateServiceRule,
} from '#client/entities/service-rule/use-service-rule-mutations.ts';

/** Saves a rule and says how many due dates have changed. */
export function useSaveRule() {
  const create = useCreateServiceRule();
  const update = useUpdateServiceRule();
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
