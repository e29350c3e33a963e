import { useState } from 'react';
import { foldText } from '#contract/catalogue/search-text.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { hasTyped, useDrafts, type WriteDraft } from '#client/kit/record/use-drafts.ts';
import { useUndoableRemoval } from '#client/lib/use-undoable-removal.ts';
import { useRemoveSearchSynonyms } from '#client/entities/search-synonyms/use-search-synonyms-mutations.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { SearchField } from '#client/kit/list/filter/search-field.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { wordsInLine, type SynonymsDraft } from './synonyms-draft.ts';
import { SynonymsForm } from './synonyms-form.tsx';

const NEW = 0;

/** The synonyms of the catalogue search. Input survives closing the dialog. */
export function SynonymsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { drafts, write } = useDrafts<SynonymsDraft>(hasTyped);
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) onClose();
      }}
      title="Search synonyms"
      description="A search for one of these words finds the others too. Plurals and British or American spelling are found without an entry."
      size="lg"
    >
      <Synonyms drafts={drafts} onDraft={write} />
    </Dialog>
  );
}

interface SynonymsProps {
  drafts: ReadonlyMap<number, SynonymsDraft>;
  onDraft: WriteDraft<SynonymsDraft>;
}

function Synonyms({ drafts, onDraft }: SynonymsProps) {
  const [q, setQ] = useState('');
  /** The number of added groups: the next one begins with an empty form. */
  const [added, setAdded] = useState(0);
  const list = trpc.admin.searchSynonyms.list.useQuery();
  const remove = useRemoveSearchSynonyms();
  const removal = useUndoableRemoval((id) => remove.mutateAsync({ id }));
  const wanted = foldText(q);
  const found = (list.data ?? []).filter(
    (synonyms) =>
      !removal.hidden.has(synonyms.id) &&
      (drafts.has(synonyms.id) || foldText(wordsInLine(synonyms)).includes(wanted)),
  );

  return (
    <div className="grid grid-cols-1 gap-5">
      <SynonymsForm
        label="Add synonyms"
        key={added}
        draft={drafts.get(NEW)}
        onDraft={(draft) => onDraft(NEW, draft)}
        onClose={() => {
          onDraft(NEW, undefined);
          setAdded(added + 1);
        }}
      />
      <div className="flex sm:w-72">
        <SearchField label="Search synonyms" placeholder="Word" q={q} onSearch={setQ} />
      </div>
      {list.error && (
        <FormError>
          <p>{errorMessage(list.error)}</p>
          <Button variant="secondary" size="sm" className="mt-2" onClick={() => void list.refetch()}>
            Try again
          </Button>
        </FormError>
      )}
      {list.isPending && <Skeleton className="h-40" />}
      {list.data && (
        <output className="text-sm text-muted tabular-nums">
          {found.length === 0 ? 'No synonyms found' : `${found.length} of ${list.data.length} groups`}
        </output>
      )}
      <ul aria-label="Synonyms" className="divide-y divide-line border-y border-line">
        {found.map((synonyms) => {
          const draft = drafts.get(synonyms.id);
          const inLine = wordsInLine(synonyms);
          return (
            <li key={synonyms.id} className="py-2">
              {draft ? (
                <SynonymsForm
                  label={`Edit ${inLine}`}
                  synonyms={synonyms}
                  draft={draft}
                  onDraft={(next) => onDraft(synonyms.id, next)}
                  onClose={() => onDraft(synonyms.id, undefined)}
                />
              ) : (
                <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                  <span className="min-w-0 break-words">{inLine}</span>
                  <span className="flex gap-2">
                    <Button
                      variant="secondary"
                      size="sm"
                      aria-label={`Edit ${inLine}`}
                      onClick={() => onDraft(synonyms.id, { base: synonyms, typed: {} })}
                    >
                      Edit
                    </Button>
                    <Button
                      variant="ghost"
                      size="sm"
                      aria-label={`Delete ${inLine}`}
                      onClick={() => removal.request({ id: synonyms.id, said: 'Synonyms deleted' })}
                    >
                      Delete
                    </Button>
                  </span>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
