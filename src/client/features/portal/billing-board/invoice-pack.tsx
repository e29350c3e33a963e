import { useState } from 'react';
import { invoicePackPath, PACK_FILES_MAX } from '#contract/invoice-pack.ts';
import type { ProjectBilling } from '#contract/line-billing.ts';
import { trpc } from '#client/lib/trpc.ts';
import { buttonClasses } from '#client/ui/button.tsx';
import { Checkbox, Select } from '#client/ui/field.tsx';
import { QueryProblem } from '#client/ui/query-problem.tsx';

const SENT: ReadonlySet<string> = new Set(['invoiced', 'paid', 'disputed']);

/** Everything that goes with an invoice, as one file: the lines, the report and the photos that are ticked. */
export function InvoicePack({ data: { projectId, value, parts } }: { data: ProjectBilling }) {
  const files = trpc.portal.files.list.useQuery({ projectId });
  const [fileIds, setFileIds] = useState<readonly number[]>([]);
  const [withReport, setWithReport] = useState(true);
  const lines = [...(value ? [value] : []), ...parts];
  const references = [
    ...new Set(
      lines.flatMap(({ billingStatus, invoiceRef }) => (SENT.has(billingStatus) && invoiceRef) || []),
    ),
  ];
  const hasApproved = lines.some(({ billingStatus }) => billingStatus === 'approved');
  const choices = [...(hasApproved ? [''] : []), ...references];
  const [wished, setReference] = useState('');
  const reference = choices.includes(wished) ? wished : choices[0];
  if (reference === undefined) return null;

  return (
    <section aria-label="Invoice pack" className="grid gap-3 rounded-md border border-line px-4 py-3">
      <h3 className="text-dense font-semibold">Invoice pack</h3>
      {choices.length > 1 && (
        <Select label="Lines" value={reference} onChange={(event) => setReference(event.currentTarget.value)}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice === '' ? 'Approved, not invoiced yet' : `Invoice ${choice}`}
            </option>
          ))}
        </Select>
      )}
      <Checkbox
        label="The service report, as it was signed"
        checked={withReport}
        onChange={(event) => setWithReport(event.currentTarget.checked)}
      />
      <QueryProblem query={files} />
      {files.data && files.data.length > 0 && (
        <fieldset className="max-h-64 min-w-0 overflow-y-auto">
          <legend className="mb-1 text-sm font-medium">Photos and files</legend>
          {files.data.map(({ id, fileName, phase }) => (
            <Checkbox
              key={id}
              label={phase ? `${fileName} (${phase})` : fileName}
              checked={fileIds.includes(id)}
              disabled={!fileIds.includes(id) && fileIds.length >= PACK_FILES_MAX}
              onChange={(event) =>
                setFileIds(
                  event.currentTarget.checked ? [...fileIds, id] : fileIds.filter((one) => one !== id),
                )
              }
            />
          ))}
        </fieldset>
      )}
      <a
        href={invoicePackPath(projectId, {
          withReport,
          fileIds: [...fileIds],
          ...(reference !== '' && { reference }),
        })}
        download
        className={buttonClasses({ variant: 'secondary', size: 'sm', className: 'justify-self-start' })}
      >
        Download the pack (ZIP)
      </a>
    </section>
  );
}
