import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { FormProvider, useFieldArray } from 'react-hook-form';
import {
  CHECKLIST_ITEMS_MAX,
  ChecklistTemplate,
  CreateChecklistTemplateInput,
  UpdateChecklistTemplateInput,
} from '#contract/project/checklist.ts';
import { SERVICE_TYPES } from '#contract/project/project.ts';
import { RecordProblem } from '#client/kit/record/record-problem.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { inputOf, NEW_ITEM, valuesOf, type ItemValues } from './checklist-form.ts';
import { checklistName } from './checklist-labels.ts';
import { ItemFields } from './item-fields.tsx';
import { TakeOutOfUse } from './take-out-of-use.tsx';
import { NoticeNote, type Told } from './notice-note.tsx';
import {
  useCreateChecklist,
  useUpdateChecklist,
} from '#client/entities/checklist/use-checklist-mutations.ts';

const LABELS = { serviceType: 'Service', systemType: 'System', items: 'Items' };

interface ChecklistFormProps {
  template: ChecklistTemplate | null;
  onDone: () => void;
  onTold: (told: Told) => void;
  onNewer: (id: number) => void;
}

export function ChecklistForm({ template, onDone, onTold, onNewer }: ChecklistFormProps) {
  const create = useCreateChecklist();
  const update = useUpdateChecklist();
  const { field, form, ...record } = useRecordForm({
    schema: CreateChecklistTemplateInput,
    updateSchema: UpdateChecklistTemplateInput,
    recordSchema: ChecklistTemplate,
    record: template ?? undefined,
    valuesOf,
    inputOf,
    labels: LABELS,
    create: (input) => create.mutateAsync(input),
    update: ({ id }, { items }) => update.mutateAsync({ id, items }),
    onSaved: (saved) =>
      onTold({
        text: `${checklistName(saved)} saved as version ${saved.version}. Projects in progress keep the version they started with.`,
      }),
    onClose: onDone,
  });
  const { fields, append, move, remove, insert } = useFieldArray({ control: form.control, name: 'items' });
  const { errors } = form.formState;
  const { isDirty, isSaving, conflict, theirs } = record;
  const [moved, setMoved] = useState('');
  const [removed, setRemoved] = useState<Told>();
  const list = useRef<HTMLOListElement>(null);

  function moveBy(place: number, by: -1 | 1): void {
    const to = place + by;
    if (to < 0 || to >= fields.length) return;
    move(place, to);
    setMoved(`Moved to position ${to + 1} of ${fields.length}.`);
    // The browser loses the focus of an element that is moved in the page.
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

  return (
    <FormProvider {...form}>
      <form className="grid gap-4" {...record.formProps}>
        <RecordProblem
          {...record}
          conflict={conflict && theirs && { ...conflict, takeTheirs: () => onNewer(theirs.id) }}
          format={(value) => labelsOf(value as ItemValues[])}
        />
        {!template && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              hint="The service as it is written on projects."
              list="checklist-services"
              {...field('serviceType')}
            />
            <datalist id="checklist-services">
              {SERVICE_TYPES.map((serviceType) => (
                <option key={serviceType}>{serviceType}</option>
              ))}
            </datalist>
            <TextField
              hint="The beginning of the system name. Leave empty for all systems."
              {...field('systemType')}
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
          <Plus aria-hidden className="size-4.5" /> Add item
        </Button>
        <div className="sticky bottom-0 -mx-4 grid gap-3 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6">
          <NoticeNote told={removed} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={isSaving}>
              {isSaving ? 'Saving…' : template ? `Save as version ${template.version + 1}` : 'Save'}
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
