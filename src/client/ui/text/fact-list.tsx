import type { ReactNode } from 'react';

interface FactListProps {
  /** A missing value is shown as a dash. */
  facts: readonly { label: string; value: ReactNode }[];
}

/** Names and values in rows, as on a work order. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className="@container divide-y divide-line rounded-md border border-line bg-paper px-4">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="grid gap-x-4 gap-y-0.5 py-2 @2xs:grid-cols-[7rem_minmax(0,1fr)] @sm:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
            {value === null || value === '' || value === undefined ? (
              <span className="text-muted">–</span>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
