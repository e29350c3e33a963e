import { useId, useState, type FormEvent } from 'react';
import { PART_CATEGORIES, type PartCategory } from '#contract/billing/part.ts';
import { PartMarkUp } from '#contract/billing/priced-part.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useSetMarkUps } from '#client/entities/part/use-part-mutations.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** Reads "25" and "25 %" as 25; returns undefined for anything else. */
const percentOf = (text: string): number => Number(/^\s*(-?\d{1,9})\s*%?\s*$/.exec(text)?.[1]);

/** Sets the percentage, by category, by which a suggested price exceeds the cost of a part. */
export function MarkUpsDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const rules = trpc.portal.parts.markUps.useQuery(undefined, { staleTime: 0 });
  const [typed, setTyped] = useState<Partial<Record<PartCategory, string>>>({});
  const [problems, setProblems] = useState<Partial<Record<PartCategory, string>>>({});
  const save = useSetMarkUps({
    onSuccess: () => {
      toast({ title: 'Mark-ups saved', tone: 'success' });
      onClose();
    },
  });
  const textOf = (category: PartCategory) =>
    typed[category] ?? rules.data?.find((rule) => rule.category === category)?.percent.toString() ?? '';

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = PART_CATEGORIES.filter((category) => textOf(category).trim() !== '').map((category) => ({
      category,
      result: PartMarkUp.safeParse({ category, percent: percentOf(textOf(category)) }),
    }));
    setProblems(
      Object.fromEntries(read.map(({ category, result }) => [category, result.error?.issues[0]?.message])),
    );
    const markUps = read.flatMap(({ result }) => (result.success ? [result.data] : []));
    if (markUps.length === read.length && rules.data && !save.isPending) save.mutate({ markUps });
  }

  return (
    <Dialog
      open
      holdsTyping
      onOpenChange={(open) => !open && onClose()}
      title="Mark-ups"
      description="If no price was approved before, the cost plus this mark-up is suggested as the price. Leave a field empty for no suggestion."
      footer={
        <>
          <Button type="submit" form={form} aria-disabled={save.isPending || !rules.data}>
            Save mark-ups
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        {save.error && <FormError>{errorMessage(save.error)}</FormError>}
        <QueryProblem query={rules} />
        {rules.isPending && <Skeleton className="h-48 sm:col-span-2" />}
        {rules.data &&
          PART_CATEGORIES.map((category) => (
            <TextField
              key={category}
              label={`${sentenceCase(category)}, percent`}
              inputMode="numeric"
              autoComplete="off"
              value={textOf(category)}
              error={problems[category]}
              onChange={(event) => setTyped({ ...typed, [category]: event.currentTarget.value })}
            />
          ))}
      </form>
    </Dialog>
  );
}
