import type { BillingProject } from '#contract/billing-board.ts';
import { formatCount } from '#contract/format-number.ts';
import { formatMoney } from '#client/lib/format-money.ts';
import { sentenceCase } from '#client/lib/project-labels.ts';
import { Badge, type BadgeTone } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { EmptyList } from '#client/kit/list/empty-list.tsx';
import { MoneyLines } from '#client/ui/money-lines.tsx';

const tones: Record<BillingProject['billingState'], BadgeTone> = {
  'nothing to bill': 'neutral',
  pending: 'neutral',
  ready: 'theme',
  'part invoiced': 'signal',
  invoiced: 'glass',
  paid: 'success',
};

const row =
  'grid gap-x-4 gap-y-2 px-4 py-3 lg:grid-cols-[minmax(0,4fr)_minmax(0,2fr)_minmax(0,4fr)_7rem_auto]';

/** One project a line; on phones one a card. */
export function ProjectList({
  projects,
  onOpen,
  onClear,
  isBusy,
}: {
  projects: readonly BillingProject[];
  onOpen: (projectId: number) => void;
  /** Missing where nothing narrows the list. */
  onClear: (() => void) | undefined;
  isBusy: boolean;
}) {
  if (projects.length === 0) {
    return (
      <EmptyList
        text={
          onClear
            ? 'No project fits.'
            : 'Nothing to bill yet. Projects come here with their first part, or when they are given a value.'
        }
        onClear={onClear}
      />
    );
  }
  return (
    <ul aria-busy={isBusy} className="divide-y divide-line rounded-md border border-line bg-paper">
      {projects.map((project) => (
        <li key={project.projectId} className={row}>
          <div className="min-w-0">
            <h3 className="text-dense font-medium wrap-anywhere">{project.vesselName}</h3>
            <p className="text-sm text-muted wrap-break-word">
              {[project.clientName, sentenceCase(project.serviceType), `project ${project.projectId}`]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <div className="flex flex-wrap content-start items-start gap-1.5">
            <Badge tone={tones[project.billingState]}>{sentenceCase(project.billingState)}</Badge>
            <Badge>{sentenceCase(project.status)}</Badge>
            {project.withoutPrice > 0 && <Badge tone="signal">{project.withoutPrice} without price</Badge>}
          </div>
          <div className="text-sm">
            <MoneyLines
              amounts={project.totals.flatMap(amountsOf)}
              className="lg:grid-cols-[minmax(7rem,auto)_auto_minmax(0,1fr)]"
            />
            <p className="text-muted tabular-nums">
              {project.projectValue
                ? `Value ${formatMoney(project.projectValue.amount, project.projectValue.currency)}`
                : 'No value'}
              , {project.parts} {project.parts === 1 ? 'part' : 'parts'}, {project.operatorHours} h
            </p>
          </div>
          <p
            className={classNames(
              'text-sm',
              project.billingState !== 'paid' && (project.age ?? 0) > 30
                ? 'font-medium text-signal'
                : 'text-muted',
            )}
          >
            <Age project={project} />
          </p>
          <div>
            <Button size="sm" variant="secondary" onClick={() => onOpen(project.projectId)}>
              Open<span className="sr-only"> the lines of {project.vesselName}</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

const STATES = ['pending', 'approved', 'invoiced', 'paid'] as const;

const amountsOf = (total: BillingProject['totals'][number]) =>
  STATES.filter((state) => total[state] !== '0.00').map((state) => ({
    amount: total[state],
    currency: total.currency,
    note: state,
  }));

function Age({ project: { age, column } }: { project: BillingProject }) {
  if (age === null) return 'Not ended';
  const when = age === 0 ? 'today' : `${formatCount(age, 'day')} ago`;
  return (
    <>
      {column === 'invoiced' ? 'Invoiced' : 'Ended'} <span className="whitespace-nowrap">{when}</span>
    </>
  );
}
