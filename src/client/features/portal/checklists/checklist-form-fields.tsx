import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { FormProvider, useFieldArray, useForm } from 'react-hook-form';
import { CHECKLIST_ITEMS_MAX, ChecklistTemplate } from '#contract/checklist.ts';
import { SERVICE_TYPES } from '#contract/project.ts';
import { currentOf } from '#client/lib/conflict.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { useUnsavedGuard } from '#client/lib/unsaved.ts';
import { BothVersions } from '#client/ui/both-versions.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { itemsOf, NEW_ITEM, resolverFor, valuesOfItem, type ChecklistValues } from './checklist-form.ts';
import { checklistName } from './checklist-words.ts';
import { ItemFields } from './item-fields.tsx';
import { TakeOutOfUse } from './take-out-of-use.tsx';
import { ToldNote, type Told } from './told-note.tsx';
import { useCreateChecklist, useUpdateChecklist } from './use-checklists.ts';

interface ChecklistFormProps {
  template: ChecklistTemplate | null;
  onDone: () => void;
  onTold: (told: Told) => void;
  onNewer: (id: number) => void;
}

export function ChecklistForm({ template, onDone, onTold, onNewer }: ChecklistFormProps) {
  const create = useCreateChecklist();
  const update = useUpdateChecklist();
  const write = template ? update : create;
  const form = useForm<ChecklistValues>({
    resolver: resolverFor(template?.id ?? null),
    defaultValues: {
      serviceType: template?.serviceType ?? '',
      systemType: template?.systemType ?? '',
      items: template?.items.map(valuesOfItem) ?? [NEW_ITEM],
    },
  });
  const { fields, append, move, remove, insert } = useFieldArray({ control: form.control, name: 'items' });
  const { errors, isDirty } = form.formState;
  const [moved, setMoved] = useState('');
  const [removed, setRemoved] = useState<Told>();
  const list = useRef<HTMLOListElement>(null);
  useUnsavedGuard(isDirty);

  function saved(next: ChecklistTemplate): void {
    onDone();
    onTold({
      text: `${checklistName(next)} saved as version ${next.version}. Projects that have begun keep the one they began with.`,
    });
  }

  const save = (id: number | null) =>
    form.handleSubmit(({ serviceType, systemType, items: values }) => {
      const items = itemsOf(values);
      if (id === null) create.mutate({ serviceType, systemType, items }, { onSuccess: saved });
      else update.mutate({ id, items }, { onSuccess: saved });
    });

  function moveBy(place: number, by: -1 | 1): void {
    const to = place + by;
    if (to < 0 || to >= fields.length) return;
    move(place, to);
    setMoved(`Moved to place ${to + 1} of ${fields.length}.`);
    // The browser forgets the focus of what is put elsewhere in the page.
    const button = by === -1 ? 'up' : 'down';
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-move="${to} ${button}"]`)?.focus(),
    );
  }

  function takeAway(place: number): void {
    const item = form.getValues(`items.${place}`);
    remove(place);
    setRemoved({
      text: item.label ? `“${item.label}” removed.` : 'Item removed.',
      undo() {
        insert(place, item);
        setRemoved(undefined);
      },
    });
  }

  const theirs = template && currentOf(write.error, ChecklistTemplate);

  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void save(template?.id ?? null)(event)}>
        {theirs ? (
          <BothVersions
            message={errorMessage(write.error)}
            fields={[
              {
                label: 'Items',
                theirs: labelsOf(theirs.items),
                mine: labelsOf(form.getValues('items')),
              },
            ]}
            isBusy={write.isPending}
            onKeepMine={() => void save(theirs.id)()}
            onTakeTheirs={() => onNewer(theirs.id)}
          />
        ) : (
          write.error && <FormError>{errorMessage(write.error)}</FormError>
        )}
        {!template && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Service"
              hint="As projects name it."
              list="checklist-services"
              error={errors.serviceType?.message}
              {...form.register('serviceType')}
            />
            <datalist id="checklist-services">
              {SERVICE_TYPES.map((serviceType) => (
                <option key={serviceType}>{serviceType}</option>
              ))}
            </datalist>
            <TextField
              label="System"
              hint="How its name begins; empty for every system."
              error={errors.systemType?.message}
              {...form.register('systemType')}
            />
          </div>
        )}
        {errors.items?.root?.message && <FormError>{errors.items.root.message}</FormError>}
        <ol ref={list} className="grid gap-3">
          {fields.map(({ id }, place) => (
            <li key={id}>
              <ItemFields
                place={place}
                count={fields.length}
                onMove={(by) => moveBy(place, by)}
                onRemove={() => takeAway(place)}
              />
            </li>
          ))}
        </ol>
        <output className="sr-only">{moved}</output>
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          disabled={fields.length >= CHECKLIST_ITEMS_MAX}
          onClick={() => append(NEW_ITEM, { focusName: `items.${fields.length}.label` })}
        >
          <Plus aria-hidden className="size-4.5" /> Add an item
        </Button>
        <div className="sticky bottom-0 -mx-4 grid gap-3 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6">
          <ToldNote told={removed} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={write.isPending}>
              {write.isPending ? 'Saving…' : template ? `Save as version ${template.version + 1}` : 'Save'}
            </Button>
            <Button variant="ghost" onClick={onDone}>
              {isDirty ? 'Discard changes' : 'Back'}
            </Button>
            {template && <TakeOutOfUse template={template} onDone={onDone} onTold={onTold} />}
          </div>
        </div>
      </form>
    </FormProvider>
  );
}

const labelsOf = (items: readonly { label: string }[]) => items.map(({ label }) => label).join('\n');
