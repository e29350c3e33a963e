import { useState, type ChangeEvent } from 'react';
import { shortDateTime } from '#client/lib/short-date.ts';
import { invoicePackPath, PACK_FILES_MAX } from '#contract/billing/invoice-pack.ts';
import type { ProjectBilling } from '#contract/billing/line-billing.ts';
import type { ProjectFile } from '#contract/project/project-file.ts';
import type { ServiceReport } from '#contract/report/service-report.ts';
import { signedReport } from '#contract/report/report-version.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { buttonClasses } from '#client/ui/button.tsx';
import { Checkbox, Select } from '#client/ui/form/field.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';

const SENT: ReadonlySet<string> = new Set(['invoiced', 'paid', 'disputed']);

/** Downloads one file for an invoice: the lines, the report and the chosen photos. */
export function InvoicePack({ data: { projectId, value, parts } }: { data: ProjectBilling }) {
  const files = trpc.portal.files.list.useQuery({ projectId });
  const reports = trpc.portal.serviceReports.list.useQuery({ projectId });
  const submitted = reports.data?.filter(({ status }) => status !== 'draft') ?? [];
  const signed = signedReport(submitted);
  const isCorrected = submitted[0]?.correctsVersion === signed?.version;
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
  const photos = files.data?.filter(({ previewPath }) => previewPath !== null) ?? [];
  const others = files.data?.filter((file) => !photos.includes(file)) ?? [];
  const choiceOf = (id: number) => ({
    checked: fileIds.includes(id),
    disabled: !fileIds.includes(id) && fileIds.length >= PACK_FILES_MAX,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      setFileIds(currentTarget.checked ? [...fileIds, id] : fileIds.filter((one) => one !== id)),
  });

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
      {reports.data && !signed && <p className="text-muted">No submitted service report.</p>}
      {signed?.withdrawn && (
        <p className="text-muted">
          Service report, version {signed.version}: withdrawn. The pack does not contain it.
        </p>
      )}
      {signed && !signed.withdrawn && (
        <div>
          <Checkbox
            label={`Service report, version ${signed.version}: ${signatureText(signed)}`}
            checked={withReport}
            onChange={(event) => setWithReport(event.currentTarget.checked)}
          />
          {isCorrected && (
            <p className="text-muted">
              The wording was corrected later. The pack contains the signed version.
            </p>
          )}
        </div>
      )}
      <QueryProblem query={reports} />
      <QueryProblem query={files} />
      {files.data && files.data.length > 0 && (
        <fieldset className="grid min-w-0 gap-3">
          <legend className="mb-1 text-sm font-medium">Photos and files</legend>
          {photos.length > 0 && (
            <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
              {photos.map((photo) => (
                <li key={photo.id}>
                  <PhotoChoice photo={photo} {...choiceOf(photo.id)} />
                </li>
              ))}
            </ul>
          )}
          {others.map(({ id, fileName }) => (
            <Checkbox key={id} label={fileName} {...choiceOf(id)} />
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
        Download invoice pack (ZIP)
      </a>
    </section>
  );
}

function signatureText({ signature }: ServiceReport): string {
  if (!signature || signature.refusedReason !== null) return 'no signature';
  return `signed on ${shortDateTime(signature.signedAt)} by ${signature.signerName ?? ''}`;
}

interface PhotoChoiceProps {
  photo: ProjectFile;
  checked: boolean;
  disabled: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A photo with a checkbox. */
function PhotoChoice({ photo: { fileName, description, phase, previewPath }, ...input }: PhotoChoiceProps) {
  return (
    <label className="relative block cursor-pointer rounded-md has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-theme has-disabled:cursor-not-allowed">
      <input type="checkbox" className="absolute top-2 left-2 size-6 accent-theme" {...input} />
      <img
        src={previewPath ?? undefined}
        alt=""
        loading="lazy"
        className="aspect-4/3 w-full rounded-md border border-line object-cover"
      />
      <span className="block text-sm wrap-anywhere">
        {description ?? fileName}
        {phase !== null && <span className="text-muted"> ({phase})</span>}
      </span>
    </label>
  );
}
