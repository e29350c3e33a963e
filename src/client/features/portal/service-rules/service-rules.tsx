import Plus from 'lucide-react/icons/plus';
import { useState, type ReactNode } from 'react';
import type { ServiceRule } from '#contract/service-rule.ts';
import { csvDownload } from '#client/lib/csv-download.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { sentenceCase } from '#client/lib/project-labels.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { CsvButton } from '#client/ui/csv-button.tsx';
import { PortalPage } from '#client/ui/portal-page.tsx';
import { QueryProblem } from '#client/ui/query-problem.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { useRulesTouched, movedDueDatesText } from './use-rules.ts';

/** After how many months each service is due again; what is said here moves the due days of the directory. */
export function ServiceRules({ tabs }: { tabs: ReactNode }) {
  const rules = trpc.portal.serviceRules.list.useQuery(undefined, { staleTime: 0 });
  const file = trpc.portal.serviceRules.exportCsv.useMutation(csvDownload);
  const [edited, setEdited] = useState<ServiceRule | 'new'>();
  return (
    <PortalPage
      title="Service rules"
      lead="After how many months a service is due again. A vessel is due by the earliest rule that applies to what was done on board; a day that is set by hand stays."
      actions={
        <>
          <Button size="sm" onClick={() => setEdited('new')}>
            <Plus aria-hidden className="size-4" /> Add a rule
          </Button>
          <CsvButton isBusy={file.isPending} onClick={() => file.mutate({})} />
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {tabs}
        <QueryProblem query={rules} />
        {rules.isPending && <Skeleton className="h-24" />}
        {rules.data?.length === 0 && (
          <p className="rounded-md border border-line bg-paper px-4 py-6">
            No rule yet: no vessel falls due by itself.
          </p>
        )}
        {rules.data && rules.data.length > 0 && (
          <ul className="divide-y divide-line rounded-md border border-line bg-paper">
            {rules.data.map((rule) => (
              <RuleRow key={rule.id} rule={rule} onEdit={() => setEdited(rule)} />
            ))}
          </ul>
        )}
      </div>
      {edited && (
        <RuleDialog
          key={edited === 'new' ? 'new' : edited.id}
          rule={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </PortalPage>
  );
}

function RuleRow({ rule, onEdit }: { rule: ServiceRule; onEdit: () => void }) {
  const touched = useRulesTouched();
  const onError = (error: unknown) => {
    toast({ title: 'Not saved', description: errorMessage(error), tone: 'danger' });
    return touched();
  };
  const create = trpc.portal.serviceRules.create.useMutation({
    onSuccess: ({ vessels }) => {
      toast({ title: 'The rule is there again', description: movedDueDatesText(vessels), tone: 'success' });
      return touched();
    },
    onError,
  });
  const remove = trpc.portal.serviceRules.remove.useMutation({
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
      return touched();
    },
    onError,
  });
  const name = sentenceCase(rule.serviceType);
  const of = rule.systemType === '' ? '' : ` of ${rule.systemType}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <h2 className="text-dense font-medium break-words">
          {name}
          <span className="font-normal text-muted">
            {rule.systemType === '' ? ' of any system' : ` of ${rule.systemType}`}
          </span>
        </h2>
        <p>
          Every {rule.intervalMonths === 1 ? 'month' : `${rule.intervalMonths} months`}
          <span className="text-muted">, to be planned {rule.leadDays} days before</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onEdit} aria-label={`Change ${name}${of}`}>
          Change
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-disabled={remove.isPending}
          aria-label={`Remove ${name}${of}`}
          onClick={() => !remove.isPending && remove.mutate({ id: rule.id, version: rule.version })}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}
