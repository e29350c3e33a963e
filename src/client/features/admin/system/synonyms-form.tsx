import { useEffect } from 'react';
import { CreateSynonymsInput, SearchSynonyms } from '#contract/catalogue/search-synonyms.ts';
import { RecordProblem } from '#client/kit/record/record-problem.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { toast } from '#client/lib/toast.ts';
import {
  useCreateSearchSynonyms,
  useUpdateSearchSynonyms,
} from '#client/entities/search-synonyms/use-search-synonyms-mutations.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { inputOf, valuesOf, wordsInLine, type SynonymsDraft } from './synonyms-draft.ts';

const labels = { words: 'Words' };

interface SynonymsFormProps {
  label: string;
  /** Absent for new synonyms. */
  synonyms?: SearchSynonyms;
  draft: SynonymsDraft | undefined;
  onDraft: (draft: SynonymsDraft) => void;
  /** The draft was saved or discarded. */
  onClose: () => void;
}

/** One group of synonyms, new or edited. Input survives closing the dialog. */
export function SynonymsForm({ label, synonyms, draft, onDraft, onClose }: SynonymsFormProps) {
  const create = useCreateSearchSynonyms();
  const update = useUpdateSearchSynonyms();
  const { field, form, ...record } = useRecordForm({
    schema: CreateSynonymsInput,
    recordSchema: SearchSynonyms,
    record: draft?.base ?? synonyms,
    valuesOf,
    inputOf,
    labels,
    ...(draft && { initial: draft.typed }),
    onTyped: (typed, base) => onDraft({ base, typed }),
    create: (input) => create.mutateAsync(input),
    update: (changes, { words }) => update.mutateAsync({ ...changes, words }),
    onSaved: (saved) =>
      void toast({ title: 'Synonyms saved', description: wordsInLine(saved), tone: 'success' }),
    onClose,
  });
  const { conflict, isSaving } = record;
  const isEdit = synonyms !== undefined;

  useEffect(() => {
    if (isEdit) form.setFocus('words');
  }, [form, isEdit]);

  return (
    <form {...record.formProps} method="post" aria-label={label} className="grid grid-cols-1 gap-3">
      <TextField
        {...field('words')}
        label={isEdit ? 'Words, separated by commas' : label}
        hint={isEdit ? undefined : 'Separate words by commas, for example: gasket, pakning'}
        autoComplete="off"
      />
      <RecordProblem
        {...record}
        conflict={conflict && { ...conflict, takeTheirs: onClose }}
        message="Another session has changed these synonyms. Your change is not saved yet."
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={form.watch('words').trim() === ''} aria-disabled={isSaving}>
          {isSaving ? 'Saving…' : isEdit ? 'Save' : 'Add synonyms'}
        </Button>
        {isEdit && (
          <Button variant="secondary" size="sm" onClick={onClose}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
