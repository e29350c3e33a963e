import { useState, type FormEvent } from 'react';
import { Company, CreateCompanyInput } from '#contract/company.ts';
import { currentOf } from '#client/lib/conflict.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useUnsavedGuard } from '#client/lib/unsaved.ts';
import { SaveButtons } from '#client/ui/save-buttons.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextArea, TextField } from '#client/ui/field.tsx';
import { SaveProblem } from '#client/ui/save-problem.tsx';
import { COMPANY_LABELS as LABELS } from './company-words.ts';
import { useCompaniesTouched } from './use-companies.ts';

interface CompanyDialogProps {
  /** Absent where a new one is added. */
  company: Company | undefined;
  onClose: () => void;
}

type Field = keyof typeof LABELS;
const FIELDS = Object.keys(LABELS) as Field[];
type Texts = Record<Field, string>;

const textsOf = (company: Company | undefined): Texts => ({
  name: company?.name ?? '',
  alternativeNames: company?.alternativeNames.join('\n') ?? '',
  engineerName: company?.engineerName ?? '',
  engineerEmail: company?.engineerEmail ?? '',
});

/** One spelling a line. */
const inputOf = ({ alternativeNames, ...texts }: Texts) => ({
  ...texts,
  alternativeNames: alternativeNames
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
});

/** Adds a company, or changes one. */
export function CompanyDialog({ company: opened, onClose }: CompanyDialogProps) {
  const [company, setCompany] = useState(opened);
  const [texts, setTexts] = useState(() => textsOf(company));
  const [mistakes, setMistakes] = useState<Partial<Texts>>({});
  const touched = useCompaniesTouched();
  const seen = textsOf(company);
  const typed = FIELDS.filter((field) => texts[field] !== seen[field]);
  useUnsavedGuard(typed.length > 0);
  const options = {
    onSuccess({ name }: Company) {
      onClose();
      toast({ title: `${name} saved`, tone: 'success' });
      return touched();
    },
  };
  const create = trpc.portal.companies.create.useMutation(options);
  const update = trpc.portal.companies.update.useMutation(options);
  const isBusy = create.isPending || update.isPending;
  const current = currentOf(update.error, Company);

  function save(version = company?.version): void {
    if (isBusy) return;
    const read = CreateCompanyInput.safeParse(inputOf(texts));
    if (!read.success) {
      const found = read.error.issues.toReversed().map(({ path, message }) => [path[0], message]);
      setMistakes(Object.fromEntries(found) as Partial<Texts>);
      return;
    }
    setMistakes({});
    if (!company || version === undefined) return create.mutate(read.data);
    const changed = Object.fromEntries(typed.map((field) => [field, read.data[field]]));
    update.mutate({ id: company.id, version, ...changed });
  }

  function takeTheirs(theirs: Company): void {
    setCompany(theirs);
    setTexts(textsOf(theirs));
    update.reset();
  }

  const field = (name: Field) => ({
    value: texts[name],
    error: mistakes[name],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setTexts((before) => ({ ...before, [name]: value })),
  });

  return (
    <Dialog
      open
      holdsTyping
      onOpenChange={(open) => !open && onClose()}
      title={company ? `Edit ${company.name}` : 'Add a company'}
    >
      <form
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          save();
        }}
      >
        <SaveProblem
          error={create.error ?? update.error}
          both={
            current &&
            typed.map((name) => ({
              label: LABELS[name],
              theirs: textsOf(current)[name],
              mine: texts[name],
            }))
          }
          isBusy={isBusy}
          onKeepMine={() => save(current?.version)}
          onTakeTheirs={() => current && takeTheirs(current)}
        />
        <TextField
          label={LABELS.name}
          {...(company && {
            hint: 'A new name keeps the old one as a spelling; vessels and open jobs follow.',
          })}
          autoComplete="off"
          {...field('name')}
        />
        <TextArea
          label={`${LABELS.alternativeNames} (optional)`}
          hint="One a line. Case, accents and punctuation make no difference."
          rows={4}
          {...field('alternativeNames')}
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label={`${LABELS.engineerName} (optional)`}
            autoComplete="off"
            {...field('engineerName')}
          />
          <TextField
            label={`${LABELS.engineerEmail} (optional)`}
            type="email"
            autoComplete="off"
            {...field('engineerEmail')}
          />
        </div>
        <SaveButtons isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
