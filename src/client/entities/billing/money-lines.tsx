import { formatMoney } from '#client/lib/format-money.ts';
import { classNames } from '#client/ui/class-names.ts';

interface MoneyLinesProps {
  /** Each with a note if needed: "invoiced". */
  amounts: readonly { amount: string; currency: string; note?: string }[];
  className?: string;
}

/** Lists amounts with aligned decimal points, currencies never added up. Can be used in a button or a link. */
export function MoneyLines({ amounts, className }: MoneyLinesProps) {
  if (amounts.length === 0) return null;
  return (
    <span
      className={classNames(
        'grid justify-start text-right tabular-nums',
        amounts.some(({ note }) => note) ? 'grid-cols-[auto_auto_minmax(0,1fr)]' : 'grid-cols-[auto_auto]',
        className,
      )}
    >
      {amounts.map(({ amount, currency, note }) => (
        <span key={`${currency} ${note}`} className="col-span-full grid grid-cols-subgrid">
          <span>{formatMoney(amount, null)}</span>
          <span className="text-left">{`\u00A0${currency}`}</span>
          {note !== undefined && <span className="text-left font-normal text-muted">{`\u00A0${note}`}</span>}
        </span>
      ))}
    </span>
  );
}
