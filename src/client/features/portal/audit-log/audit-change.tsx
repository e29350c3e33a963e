import type { AuditEntry } from '#contract/office/audit-log.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { recordedValue } from '#client/entities/audit/recorded-value.ts';
import { Disclosure } from '#client/ui/disclosure.tsx';
import type { AuditAct } from './audit-acts.ts';

/** Shows the main entry of a call, and the related changes on request. */
export function AuditChange({ act: { head, others } }: { act: AuditAct }) {
  return (
    <>
      <Entry entry={head} />
      {others.length > 0 && (
        <Disclosure label={formatCount(others.length, 'related change')}>
          <ul className="mt-1 grid gap-2 border-l-2 border-line pl-3 text-sm">
            {others.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { description, entityName, action, fieldChanged, oldValue, newValue } = entry;
  return (
    <>
      <span className="font-medium">{description}</span>
      <span className="text-muted">, {entityName}</span>
      {fieldChanged !== null && action !== 'status' && (
        <p className="text-sm text-muted">
          <span className="sr-only">From </span>
          {recordedValue(oldValue)} <span aria-hidden>→</span>
          <span className="sr-only"> to </span> {recordedValue(newValue)}
        </p>
      )}
    </>
  );
}
