import { useState } from 'react';
import type { ServiceRule } from '#contract/vessel/service-rule.ts';
import { rowEdit } from '#client/kit/shortcuts/row-keys.ts';
import { showNotSaved } from '#client/lib/transport/not-saved.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import {
  useCreateServiceRule,
  useRemoveServiceRule,
} from '#client/entities/service-rule/use-service-rule-mutations.ts';
import { movedDueDatesText } from './use-rules.ts';

/** Edits or removes a rule; removing can be undone. */
export function RuleActions({ rule }: { rule: ServiceRule }) {
  const [isEditing, setEditing] = useState(false);
  const create = useCreateServiceRule({
    onSuccess: ({ vessels }) =>
      void toast({ title: 'Rule restored', description: movedDueDatesText(vessels), tone: 'success' }),
    onError: showNotSaved,
  });
  const remove = useRemoveServiceRule({
    onSuccess: ({ vessels }) => {
      const { serviceType, systemType, intervalMonths, leadDays } = rule;
      toast({
        title: 'Rule removed',
        description: movedDueDatesText(vessels),
        tone: 'success',
        action: {
          label: 'Undo',
          onSelect: () => create.mutate({ serviceType, systemType, intervalMonths, leadDays }),
        },
      });
    },
    onError: showNotSaved,
  });
  const name = `${sentenceCase(rule.serviceType)}${rule.systemType && ` of ${rule.systemType}`}`;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        {...rowEdit}
        variant="secondary"
        size="sm"
        onClick={() => setEditing(true)}
        aria-label={`Edit ${name}`}
      >
        Edit
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-disabled={remove.isPending}
        aria-label={`Remove ${name}`}
        onClick={() => !remove.isPending && remove.mutate({ id: rule.id, version: rule.version })}
      >
        Remove
      </Button>
      {isEditing && <RuleDialog rule={rule} onClose={() => setEditing(false)} />}
    </div>
  );
}
