import { useRef } from 'react';
import {
  ClientCandidates,
  Company,
  CreateCompanyInput,
  type UpdateCompanyInput,
} from '#contract/vessel/company.ts';
import { currentOf } from '#client/kit/record/conflict.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { DidYouMeanClient } from '#client/entities/company/did-you-mean-client.tsx';
import { RecordDialog } from '#client/kit/record/record-dialog.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { toast } from '#client/lib/toast.ts';
import { TextArea, TextField } from '#client/ui/form/field.tsx';
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

interface CompanyDialogProps {
  /** Absent for a new company. */
  company?: Company;
  onClose: () => void;
  /** Called with the name of the existing company that the user meant. */
  onExisting?: (name: string) => void;
}

/** Adds or edits a company. Asks first if the name of a new one is similar to an existing one. */
export function CompanyDialog({ company, onClose, onExisting }: CompanyDialogProps) {
  const create = useCreateCompany();
  const update = useUpdateCompany();
  /** The name that the user has confirmed as new. */
  const newName = useRef<string>(undefined);
  const { field, ...record } = useRecordForm({
    schema: CreateCompanyInput,
    recordSchema: Company,
    record: company,
    valuesOf,
    inputOf,
    labels,
    create: (input) => create.mutateAsync({ ...input, newClient: input.name === newName.current }),
    update: (changes: UpdateCompanyInput) => update.mutateAsync(changes),
    onSaved: ({ name }) => void toast({ title: `${name} saved`, tone: 'success' }),
    onClose,
  });
  const clients = currentOf(record.problem, ClientCandidates)?.clients;
  return (
    <RecordDialog
      record={record}
      title={company ? `Edit ${company.name}` : 'Add company'}
      question={
        clients && (
          <DidYouMeanClient
            message={errorMessage(record.problem)}
            clients={clients}
            isBusy={record.isSaving}
            onChoose={(name) => onExisting?.(name)}
            onNone={() => {
              newName.current = record.sent.name;
              void record.save();
            }}
          />
        )
      }
    >
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
