import { useEffect } from 'react';
import { CatalogueGroup, CreateGroupInput } from '#contract/catalogue/catalogue-admin.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import { RecordProblem } from '#client/kit/record/record-problem.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { Button } from '#client/ui/button.tsx';
import { TextArea, TextField } from '#client/ui/form/field.tsx';
import { fetchToaster } from '#client/kit/feedback/toast-host.tsx';
import type { GroupKind } from '#client/entities/taxonomy/group-kind.ts';
import { useGroupWrites } from '#client/entities/taxonomy/use-group-mutations.ts';

interface AddGroupProps {
  kind: GroupKind;
  groups: readonly CatalogueGroup[];
}

const labels = { name: 'Name', description: 'Description (optional)' };
const valuesOf = () => ({ name: '', description: '' });

/** Adds a category or brand at the end. Input stays until it is stored. */
export function AddGroup({ kind, groups }: AddGroupProps) {
  const { create } = useGroupWrites(kind);
  const { field, form, isSaving, ...record } = useRecordForm({
    schema: CreateGroupInput,
    recordSchema: CatalogueGroup,
    record: undefined,
    valuesOf,
    inputOf: (values) => ({ ...values, order: 'last' }),
    labels,
    create: (input) => create.mutateAsync(input),
    onSaved: () => form.getValues('name') === '' && form.setFocus('name'),
  });
  const name = form.watch('name');
  const isNamed = name.trim() !== '';
  const twin = isNamed && groups.find((group) => foldText(group.name) === foldText(name));
  useEffect(() => void fetchToaster(), []);

  return (
    <form
      {...record.formProps}
      method="post"
      aria-label={`Add a ${kind.noun}`}
      className="grid content-start gap-4 self-start rounded-md border border-line bg-paper p-4 lg:sticky lg:top-4"
    >
      <h2 className="text-md">{`Add a ${kind.noun}`}</h2>
      <div>
        <TextField autoComplete="off" maxLength={100} {...field('name')} />
        <output className="block text-sm text-signal">
          {twin && <span className="mt-1 block">{`There is a ${kind.noun} “${twin.name}” already.`}</span>}
        </output>
      </div>
      <TextArea rows={2} maxLength={1000} {...field('description')} />
      <RecordProblem {...record} isSaving={isSaving} />
      <div>
        <Button type="submit" disabled={!isNamed} aria-disabled={isSaving} className="max-sm:w-full">
          {isSaving ? 'Creating…' : `Create ${kind.noun}`}
        </Button>
      </div>
    </form>
  );
}
