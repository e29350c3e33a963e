import { useEffect, useRef, useState, type FormEvent } from 'react';
import { CreateSynonymsInput, SearchSynonyms } from '#contract/search-synonyms.ts';
import { currentOf } from '#client/lib/conflict.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BothVersions } from '#client/ui/both-versions.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { isDraftChanged, wordsInLine, wordsOf, type SynonymsDraft } from './synonyms-draft.ts';

interface SynonymsFormProps {
  label: string;
  draft: SynonymsDraft;
  /** Nothing: the draft is saved or given up. */
  onDraft: (draft: SynonymsDraft | undefined) => void;
}

/** One group of synonyms, new or edited. What is typed stays until it is stored. */
export function SynonymsForm({ label, draft, onDraft }: SynonymsFormProps) {
  const utils = trpc.useUtils();
  const [issue, setIssue] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const options = {
    onSuccess: () => utils.admin.searchSynonyms.list.invalidate(),
  };
  const create = trpc.admin.searchSynonyms.create.useMutation(options);
  const update = trpc.admin.searchSynonyms.update.useMutation(options);
  const isPending = create.isPending || update.isPending;
  const error = create.error ?? update.error;
  const theirs = currentOf(error, SearchSynonyms);
  const { base } = draft;

  useEffect(() => {
    if (base) field.current?.focus();
  }, [base]);

  async function save({ base: seen, text }: SynonymsDraft): Promise<void> {
    if (isPending) return;
    const words = wordsOf(text);
    const checked = CreateSynonymsInput.safeParse({ words });
    setIssue(checked.error?.issues[0]?.message);
    if (!checked.success) {
      field.current?.focus();
      return;
    }
    if (seen && !isDraftChanged({ base: seen, text })) {
      onDraft(undefined);
      return;
    }
    try {
      if (seen) await update.mutateAsync({ id: seen.id, version: seen.version, words });
      else await create.mutateAsync({ words });
      onDraft(undefined);
      toast({ title: 'Synonyms saved', description: words.join(', '), tone: 'success' });
    } catch {
      // The form shows the error of the mutation.
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void save(draft);
  }

  return (
    <form noValidate method="post" aria-label={label} onSubmit={submit} className="grid grid-cols-1 gap-3">
      <TextField
        ref={field}
        label={base ? 'Words, separated by commas' : label}
        hint={base ? undefined : 'Separate words by commas, for example: gasket, pakning'}
        autoComplete="off"
        value={draft.text}
        error={issue}
        onChange={({ currentTarget: { value } }) => onDraft({ ...draft, text: value })}
      />
      {error && !theirs && <FormError>{errorMessage(error)}</FormError>}
      {theirs && (
        <BothVersions
          message="Another session has changed these synonyms. Your change is not saved yet."
          fields={[{ label: 'Words', theirs: wordsInLine(theirs), mine: draft.text }]}
          isBusy={isPending}
          onKeepMine={() => {
            onDraft({ ...draft, base: theirs });
            void save({ ...draft, base: theirs });
          }}
          onTakeTheirs={() => onDraft(undefined)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={draft.text.trim() === ''} aria-disabled={isPending}>
          {isPending ? 'Saving…' : base ? 'Save' : 'Add synonyms'}
        </Button>
        {base && (
          <Button variant="secondary" size="sm" onClick={() => onDraft(undefined)}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
