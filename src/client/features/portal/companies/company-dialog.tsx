import { Company, CreateCompanyInput, type UpdateCompanyInput } from '#contract/vessel/company.ts';
import { RecordDialog } from '#client/kit/record/record-dialog.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { toast } from '#client/lib/toast.ts';
import { TextArea, TextField } from '#client/ui/field.tsx';
import { COMPANY_LABELS as labels } from './company-labels.ts';
import { useCreateCompany, useUpdateCompany } from '#client/entities/company/use-company-mutations.ts';

const valuesOf = (company: Company | undefined) => ({
  name: company?.name ?? '',
  alternativeNames: company?.alternativeNames.join('\n') ?? '',
  engineerName: company?.engineerName ?? '',
  engineerEmail: company?.engineerEmail ?? '',
});

/** Other spellings are typed one per line. */
const inputOf = ({ alternativeNames, ...texts }: ReturnType<typeof valuesOf>) => ({
  ...texts,
  alternativeNames: alternativeNames
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
});

/** Adds or edits a company. */
export function CompanyDialog({ company, onClose }: { company: Company | undefined; onClose: () => void }) {
  const create = useCreateCompany();
  const update = useUpdateCompany();
  const { field, ...record } = useRecordForm({
    schema: CreateCompanyInput,
    recordSchema: Company,
    record: company,
    valuesOf,
    inputOf,
    labels,
    create: (input) => create.mutateAsync(input),
    update: (changes: UpdateCompanyInput) => update.mutateAsync(changes),
    onSaved: ({ name }) => void toast({ title: `${name} saved`, tone: 'success' }),
    onClose,
  });
  return (
    <RecordDialog record={record} title={company ? `Edit ${company.name}` : 'Add company'}>
      <TextField
        {...(company && {
          hint: 'The old name is kept as another spelling. Vessels and open projects get the new name.',
        })}
        autoComplete="off"
        {...field('name')}
      />
      <TextArea
        hint="One per line. Upper and lower case, accents and punctuation make no difference."
        rows={4}
        {...field('alternativeNames')}
        label={`${labels.alternativeNames} (optional)`}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          autoComplete="off"
          {...field('engineerName')}
          label={`${labels.engineerName} (optional)`}
        />
        <TextField
          type="email"
          autoComplete="off"
          {...field('engineerEmail')}
          label={`${labels.engineerEmail} (optional)`}
        />
      </div>
    </RecordDialog>
  );
}
