import type { CreditedLine } from '#contract/billing/line-billing.ts';
import { LineStatus } from '#client/entities/billing/line-status.tsx';
import { formatMoney } from '#client/lib/format-money.ts';
import { Button } from '#client/ui/button.tsx';
import { formatInvoice, stepsHere, stepText, type Line, type Step } from './lines.ts';

interface LineListProps {
  lines: readonly Line[];
  /** The credits of lines that are gone. */
  withoutLine: readonly CreditedLine[];
  isBusy: boolean;
  onStep: (line: Line, to: Step) => void;
}

/** The lines of a project, each on one row where there is room. */
export function LineList({ lines, withoutLine, isBusy, onStep }: LineListProps) {
  return (
    <ul className="divide-y divide-line rounded-md border border-line text-dense md:grid md:grid-cols-[minmax(0,1fr)_repeat(3,auto)]">
      {lines.map((line) => (
        <li
          key={line.partId ?? 'value'}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-3 py-2 md:col-span-full md:grid md:min-h-8 md:grid-cols-subgrid md:items-center md:py-0.5"
        >
          <div className="min-w-0 grow basis-40 wrap-anywhere">
            {line.what} {line.detail !== null && <span className="text-xs text-muted">{line.detail}</span>}
          </div>
          <span className="min-w-0 text-right font-medium wrap-anywhere tabular-nums">
            {line.amount === null ? 'No price' : formatMoney(line.amount, line.currency)}
          </span>
          <span>
            <LineStatus status={line.status} />
          </span>
          <span className="flex min-w-0 flex-wrap justify-end gap-1">
            {stepsHere(line).map((to) => (
              <Button
                key={to}
                size="xs"
                variant="secondary"
                disabled={isBusy}
                onClick={() => onStep(line, to)}
              >
                {stepText(line.status, to)}
                <span className="sr-only"> {line.what}</span>
              </Button>
            ))}
          </span>
          {line.credits.length > 0 && (
            <div className="col-span-full">
              <Credits credits={line.credits} />
            </div>
          )}
        </li>
      ))}
      {withoutLine.length > 0 && (
        <li className="grid gap-1 px-3 py-1.5 md:col-span-full">
          <span className="text-muted">Credited, no longer billed</span>
          <Credits credits={withoutLine} />
        </li>
      )}
    </ul>
  );
}

function Credits({ credits }: { credits: readonly CreditedLine[] }) {
  return credits.map((credit) => (
    <p
      key={`${credit.partId} ${credit.invoiceRef} ${credit.creditRef}`}
      className="text-sm text-muted wrap-break-word"
    >
      Credited: {credit.quantity} × {credit.description}, {formatMoney(credit.amount, credit.currency)},{' '}
      {formatInvoice(credit)}
    </p>
  ));
}
