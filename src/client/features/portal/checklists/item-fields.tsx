import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CHECKLIST_ITEM_KINDS } from '#contract/project/checklist.ts';
import { messageOf } from '#client/kit/record/field-errors.ts';
import { Checkbox, Select, TextArea, TextField } from '#client/ui/form/field.tsx';
import type { ChecklistValues } from './checklist-form.ts';
import { KINDS } from './checklist-labels.ts';

interface ItemFieldsProps {
  place: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Edits one item: the question, the kind of answer, and its position in the list. */
export function ItemFields({ place, count, onMove, onRemove }: ItemFieldsProps) {
  const { register, formState } = useFormContext<ChecklistValues>();
  const [kind, label] = useWatch<ChecklistValues, [`items.${number}.kind`, `items.${number}.label`]>({
    name: [`items.${place}.kind`, `items.${place}.label`],
  });
  const errors = formState.errors.items?.[place];
  const named = label.trim() || 'the new item';
  return (
    <fieldset className="rounded-md border border-line px-3 pt-2 pb-3 sm:px-4">
      <legend className="sr-only">
        Item {place + 1} of {count}
      </legend>
      <div className="flex items-center justify-between gap-2">
        <span aria-hidden className="text-muted tabular-nums">
          {place + 1}
        </span>
        <div className="flex">
          <PlaceButton
            label={`Move ${named} up`}
            target={`${place} up`}
            isOff={place === 0}
            onClick={() => onMove(-1)}
          >
            <ArrowUp aria-hidden className="size-4.5" />
          </PlaceButton>
          <PlaceButton
            label={`Move ${named} down`}
            target={`${place} down`}
            isOff={place === count - 1}
            onClick={() => onMove(1)}
          >
            <ArrowDown aria-hidden className="size-4.5" />
          </PlaceButton>
          <PlaceButton label={`Remove ${named}`} target={`${place} remove`} isOff={false} onClick={onRemove}>
            <Trash aria-hidden className="size-4.5" />
          </PlaceButton>
        </div>
      </div>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <TextField label="Question" error={errors?.label?.message} {...register(`items.${place}.label`)} />
        <Select label="Answer" error={errors?.kind?.message} {...register(`items.${place}.kind`)}>
          {CHECKLIST_ITEM_KINDS.map((one) => (
            <option key={one} value={one}>
              {KINDS[one]}
            </option>
          ))}
        </Select>
        {kind === 'number' && (
          <div className="grid grid-cols-3 gap-3 sm:col-span-2">
            <TextField label="Unit" error={errors?.unit?.message} {...register(`items.${place}.unit`)} />
            <TextField
              label="Minimum"
              inputMode="decimal"
              error={errors?.minimum?.message}
              {...register(`items.${place}.minimum`)}
            />
            <TextField
              label="Maximum"
              inputMode="decimal"
              error={errors?.maximum?.message}
              {...register(`items.${place}.maximum`)}
            />
          </div>
        )}
        {kind === 'choice' && (
          <TextArea
            label="Choices, one per line"
            hint="The first one is the expected one; others are shown as findings."
            rows={4}
            className="sm:col-span-2"
            error={messageOf(errors?.choices)}
            {...register(`items.${place}.choices`)}
          />
        )}
      </div>
      {kind === 'number' && (
        <Checkbox
          className="mt-1"
          label="A counter, such as running hours"
          {...register(`items.${place}.isCounter`)}
        />
      )}
      <Checkbox
        className="mt-1"
        label="Required before the work is done"
        {...register(`items.${place}.required`)}
      />
    </fieldset>
  );
}

interface PlaceButtonProps {
  label: string;
  /** Finds the focused button again after the item has moved. */
  target: string;
  isOff: boolean;
  onClick: () => void;
  children: ReactNode;
}

function PlaceButton({ label, target, isOff, onClick, children }: PlaceButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      data-move={target}
      onClick={onClick}
      className="grid size-9 place-items-center rounded-md text-muted hover:bg-mist hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-50 pointer-coarse:size-11"
    >
      {children}
    </button>
  );
}
