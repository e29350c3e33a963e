import type { ReactNode } from 'react';
import type { BillingBoard, BillingColumn, UnbilledAge } from '#contract/billing/billing-board.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { classNames } from '#client/ui/class-names.ts';
import { MoneyLines } from '#client/entities/billing/money-lines.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';

export const columnLabels: Record<BillingColumn, string> = {
  pending: 'Pending',
  ready: 'Ready to invoice',
  invoiced: 'Invoiced',
  paid: 'Paid',
};

export const ageLabels: Record<UnbilledAge, string> = {
  '0-7': 'Up to 7 days',
  '8-30': '8 to 30 days',
  '>30': 'Over 30 days',
};

interface BillingFiguresProps {
  columns: BillingBoard['columns'];
  shown: { column?: BillingColumn | undefined; age?: UnbilledAge | undefined };
  /** Shows the projects of one figure, or of all again. */
  onShow: (change: { column?: BillingColumn | undefined; age?: UnbilledAge | undefined }) => void;
}

/** Shows the sums by next step, and what is not invoiced by days since the work ended; each filters the list. */
export function BillingFigures({ columns, shown, onShow }: BillingFiguresProps) {
  const attention = trpc.portal.billing.attention.useQuery(undefined, { staleTime: 0 });
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-2 xl:grid-cols-[4fr_3fr]">
      <Figures legend="By next step">
        {columns.map(({ column, projects, totals }) => (
          <Figure
            key={column}
            label={columnLabels[column]}
            projects={projects}
            amounts={totals.map((total) => ({
              currency: total.currency,
              amount: column === 'ready' ? total.approved : total[column],
            }))}
            isShown={column === shown.column}
            onPress={() => onShow({ column: column === shown.column ? undefined : column })}
          />
        ))}
      </Figures>
      {attention.data ? (
        <Figures legend="Not invoiced, by days since the work ended">
          {attention.data.unbilled.map(({ age, projects, amounts }) => (
            <Figure
              key={age}
              label={ageLabels[age]}
              projects={projects}
              amounts={amounts}
              isLate={age === '>30' && projects > 0}
              isShown={age === shown.age}
              onPress={() => onShow({ age: age === shown.age ? undefined : age, column: undefined })}
            />
          ))}
        </Figures>
      ) : (
        <QueryProblem query={attention} />
      )}
    </div>
  );
}

/** In one row: on a phone it scrolls sideways. */
function Figures({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-0.5 text-xs text-muted">{legend}</legend>
      <div className="relative -m-1 flex gap-2 overflow-x-auto p-1 [scrollbar-width:none] print:m-0 print:flex-wrap">
        {children}
      </div>
    </fieldset>
  );
}

interface FigureProps {
  label: string;
  projects: number;
  amounts: readonly { amount: string; currency: string }[];
  isLate?: boolean;
  isShown: boolean;
  onPress: () => void;
}

function Figure({ label, projects, amounts, isLate = false, isShown, onPress }: FigureProps) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onPress}
      className={classNames(
        'print-plain grid min-h-11 shrink-0 grow content-start rounded-md border px-2.5 py-1.5 text-left text-xs hover:border-theme',
        isShown ? 'border-theme bg-theme-tint' : 'border-line bg-paper',
      )}
    >
      <span className="flex items-baseline justify-between gap-2 text-dense">
        <span className={classNames('font-semibold', isLate && 'text-signal')}>{label}</span>
        <span className="text-muted tabular-nums">
          {formatNumber(projects)}
          <span className="sr-only"> projects</span>
        </span>
      </span>
      <MoneyLines amounts={amounts} />
    </button>
  );
}
