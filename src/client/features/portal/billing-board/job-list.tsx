import type { BillingProject } from '#contract/billing-board.ts';
import { moneyInWords } from '#client/lib/money-words.ts';
import { sentenceCase } from '#client/lib/project-words.ts';
import { Badge, type BadgeTone } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';

const tones: Record<BillingProject['billingState'], BadgeTone> = {
  'nothing to bill': 'neutral',
  pending: 'neutral',
  ready: 'theme',
  'part invoiced': 'signal',
  invoiced: 'glass',
  paid: 'success',
};

const row =
  'grid gap-x-4 gap-y-2 px-4 py-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,2fr)_6rem_auto]';

/** One job a line; on phones one a card. */
export function JobList({
  projects,
  onOpen,
  isBusy,
}: {
  projects: readonly BillingProject[];
  onOpen: (projectId: number) => void;
  isBusy: boolean;
}) {
  if (projects.length === 0) {
    return (
      <p className="rounded-md border border-line bg-paper px-4 py-8 text-center text-muted">
        No job fits. Jobs come here with their first part, or when they are given a value.
      </p>
    );
  }
  return (
    <ul aria-busy={isBusy} className="divide-y divide-line rounded-md border border-line bg-paper">
      {projects.map((project) => (
        <li key={project.projectId} className={row}>
          <div className="min-w-0">
            <h3 className="text-dense font-medium wrap-break-word">{project.vesselName}</h3>
            <p className="text-sm text-muted wrap-break-word">
              {[project.clientName, sentenceCase(project.serviceType), `job ${project.projectId}`]
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
            {project.totals.map((total) => (
              <p key={total.currency} className="tabular-nums">
                {amountsOf(total)}
              </p>
            ))}
            <p className="text-muted">
              {project.projectValue
                ? `Value ${moneyInWords(project.projectValue.amount, project.projectValue.currency)}`
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
            {ageInWords(project)}
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

function amountsOf(total: BillingProject['totals'][number]): string {
  return STATES.filter((state) => total[state] !== '0.00')
    .map((state) => `${moneyInWords(total[state], total.currency)} ${state}`)
    .join(', ');
}

function ageInWords({ age, column }: BillingProject): string {
  if (age === null) return 'Not ended';
  const when = age === 0 ? 'today' : `${age.toLocaleString('en-GB')} ${age === 1 ? 'day' : 'days'} ago`;
  return `${column === 'invoiced' ? 'Invoiced' : 'Ended'} ${when}`;
}
