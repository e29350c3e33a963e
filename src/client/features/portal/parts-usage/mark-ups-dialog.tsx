import * as z from 'zod/mini';
import { PART_CATEGORIES, type PartCategory } from '#contract/billing/part.ts';
import { PartMarkUp, SetMarkUpsInput } from '#contract/billing/priced-part.ts';
import { RecordProblem } from '#client/kit/record/record-problem.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { toast } from '#client/lib/toast.ts';
import { useSetMarkUps } from '#client/entities/part/use-part-mutations.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { SaveButtons } from '#client/kit/record/save-buttons.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';

const MarkUps = z.array(PartMarkUp);
type Values = Record<PartCategory, string>;

const byCategory = <Value,>(valueOf: (category: PartCategory) => Value) =>
  Object.fromEntries(PART_CATEGORIES.map((category) => [category, valueOf(category)])) as Record<
    PartCategory,
    Value
  >;

const labels = byCategory((category) => `${sentenceCase(category)}, percent`);

const valuesOf = (markUps: readonly PartMarkUp[] = []): Values =>
  byCategory((category) => markUps.find((rule) => rule.category === category)?.percent.toString() ?? '');

/** Reads "25" and "25 %" as 25; returns undefined for anything else. */
const percentOf = (text: string): number => Number(/^\s*(-?\d{1,9})\s*%?\s*$/.exec(text)?.[1]);

const inputOf = (values: Values) => ({
  markUps: PART_CATEGORIES.filter((category) => values[category].trim() !== '').map((category) => ({
    category,
    percent: percentOf(values[category]),
  })),
});

/** What is wrong in each field; the input is a list, without the fields that are empty. */
const check = (values: Values): Partial<Values> =>
  Object.fromEntries(
    inputOf(values).markUps.flatMap((markUp) =>
      (PartMarkUp.safeParse(markUp).error?.issues ?? []).map(({ message }) => [markUp.category, message]),
    ),
  );

/** Sets the percentage, by category, by which a suggested price exceeds the cost of a part. */
export function MarkUpsDialog({ onClose }: { onClose: () => void }) {
  const rules = trpc.portal.parts.markUps.useQuery(undefined, { staleTime: 0 });
  return (
    <Dialog
      open
      holdsTyping
      onOpenChange={(open) => !open && onClose()}
      title="Mark-ups"
      description="If no price was approved before, the cost plus this mark-up is suggested as the price. Leave a field empty for no suggestion."
    >
      <QueryProblem query={rules} />
      {rules.isPending && <Skeleton className="h-48" />}
      {rules.data && <MarkUpsForm markUps={rules.data} onClose={onClose} />}
    </Dialog>
  );
}

function MarkUpsForm({ markUps, onClose }: { markUps: PartMarkUp[]; onClose: () => void }) {
  const save = useSetMarkUps();
  const { field, ...record } = useRecordForm({
    schema: SetMarkUpsInput,
    recordSchema: MarkUps,
    record: markUps,
    valuesOf,
    inputOf,
    check,
    labels,
    update: (_, input) => save.mutateAsync(input),
    onSaved: () => void toast({ title: 'Mark-ups saved', tone: 'success' }),
    onClose,
  });
  return (
    <form {...record.formProps} className="grid gap-4">
      <RecordProblem {...record} />
      <div className="grid gap-4 sm:grid-cols-2">
        {PART_CATEGORIES.map((category) => (
          <TextField key={category} inputMode="numeric" autoComplete="off" {...field(category)} />
        ))}
      </div>
      <SaveButtons label="Save mark-ups" isBusy={record.isSaving} onCancel={onClose} />
    </form>
  );
}
