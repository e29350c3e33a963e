import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { CreateGroupInput, type CatalogueGroup } from '#contract/catalogue/catalogue-admin.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import { showFieldIssues } from '#client/lib/transport/field-issues.ts';
import { remainingText } from '#client/lib/remaining-text.ts';
import { useUnsavedGuard } from '#client/kit/record/unsaved.ts';
import { Button } from '#client/ui/button.tsx';
import { TextArea, TextField } from '#client/ui/field.tsx';
import { fetchToaster } from '#client/kit/feedback/toast-host.tsx';
import type { GroupKind } from '#client/entities/taxonomy/group-kind.ts';
import { useGroupWrites } from '#client/entities/taxonomy/use-group-mutations.ts';

interface AddGroupProps {
  kind: GroupKind;
  groups: readonly CatalogueGroup[];
}

const EMPTY = { name: '', description: '' };

/** Adds a category or brand at the end. Input stays until it is stored. */
export function AddGroup({ kind, groups }: AddGroupProps) {
  const { create } = useGroupWrites(kind);
  const form = useForm({ resolver: standardSchemaResolver(CreateGroupInput), defaultValues: EMPTY });
  const { errors } = form.formState;
  const [name, description] = useWatch({ control: form.control, name: ['name', 'description'] });
  const isNamed = name.trim() !== '';
  const twin = isNamed && groups.find((group) => foldText(group.name) === foldText(name));
  useUnsavedGuard(isNamed || (description ?? '').trim() !== '');
  useEffect(() => void fetchToaster(), []);

  async function submit(input: CreateGroupInput): Promise<void> {
    if (create.isPending) return;
    const sent = form.getValues();
    try {
      await create.mutateAsync({ ...input, order: 'last' });
      // Text typed during the request is the next one.
      const next = nextOf(sent, form.getValues());
      form.reset(next);
      if (next.name === '') form.setFocus('name');
    } catch (error) {
      showFieldIssues(error, form.setError, ['name', 'description']);
    }
  }

  return (
    <form
      noValidate
      method="post"
      aria-label={`Add a ${kind.noun}`}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      className="grid content-start gap-4 self-start rounded-md border border-line bg-paper p-4 lg:sticky lg:top-4"
    >
      <h2 className="text-md">{`Add a ${kind.noun}`}</h2>
      <div>
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={100}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <output className="block text-sm text-signal">
          {twin && <span className="mt-1 block">{`There is a ${kind.noun} “${twin.name}” already.`}</span>}
        </output>
      </div>
      <TextArea
        label="Description (optional)"
        rows={2}
        maxLength={1000}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <div>
        <Button type="submit" disabled={!isNamed} aria-disabled={create.isPending} className="max-sm:w-full">
          {create.isPending ? 'Creating…' : `Create ${kind.noun}`}
        </Button>
      </div>
    </form>
  );
}

type Values = z.input<typeof CreateGroupInput>;

function nextOf(sent: Values, now: Values): typeof EMPTY {
  return {
    name: remainingText(sent.name, now.name),
    description: remainingText(sent.description ?? '', now.description ?? ''),
  };
}
