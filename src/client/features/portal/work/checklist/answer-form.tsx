import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import { useState, type ReactNode } from 'react';
import {
  isOutside,
  judgeReading,
  plainDecimal,
  type ChecklistAnswer,
  type ChecklistItem,
} from '#contract/project/checklist.ts';
import type { Project } from '#contract/project/project.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { isUnanswered, useRetryOnReconnection } from '#client/lib/transport/reconnection.ts';
import { ConflictPanel } from '#client/kit/record/conflict-panel.tsx';
import { Button } from '#client/ui/button.tsx';
import { ChoiceGroup } from '#client/ui/form/choice-group.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { TextArea, TextField } from '#client/ui/form/field.tsx';
import { itemQuestion, itemRow } from './item-row.ts';
import { useAnswerDraft } from './answer-draft.ts';
import { useAnswer, type AnswerFields } from '#client/entities/checklist/use-answer.ts';

interface AnswerFormProps {
  project: Project;
  checklistId: number;
  item: ChecklistItem;
  answer: ChecklistAnswer | null;
  /** What is asked, to the left of the answer where both fit. */
  question: ReactNode;
}

/**
 * Answers an item; there is no save button. An answer is saved when it is chosen or its field is left, and what is
 * typed stays in this browser until then. A reading outside its limits is saved together with a note.
 */
export function AnswerForm({ project, checklistId, item, answer, question }: AnswerFormProps) {
  const { id: userId } = usePortalUser();
  const { saving, waiting, waitingSince, current, save, takeTheirs } = useAnswer({
    projectId: project.id,
    checklistId,
    item,
    answer,
  });
  const answeredAt = answer?.answeredBy === userId ? (answer.occurredAt ?? answer.updatedAt) : undefined;
  const draft = useAnswerDraft(
    { userId, projectId: project.id, itemKey: item.key },
    waitingSince ?? answeredAt,
    answer?.version,
  );
  const [hasNote, setHasNote] = useState(false);

  const entered = { ...answer, ...waiting };
  const value = draft.value ?? entered.value ?? '';
  const note = draft.note ?? entered.note ?? '';
  const reading = item.kind === 'number' ? plainDecimal(value.trim()) : null;
  const verdict = judgeReading(item, reading);
  const needsNote = isOutside(verdict);
  const isNumberWrong = item.kind === 'number' && value.trim() !== '' && reading === null;
  const differs = value !== (entered.value ?? '') || note !== (entered.note ?? '');
  /** A draft from before this page was loaded. */
  const [wasLeftUnsaved] = useState(differs);
  const needsRetry = differs && !saving.isPending && !current && (wasLeftUnsaved || saving.error !== null);

  function send(fields: AnswerFields, typed = { value, note }, over?: { version: number | undefined }): void {
    save(fields, {
      ...(over && { over }),
      ...(draft.seen && { seen: draft.seen }),
      onSuccess() {
        draft.forgetSaved(typed);
      },
    });
  }

  /** Saves what is ready when a field is left. */
  function settle(): void {
    // What was typed and taken back must not hide an answer that someone else gives later.
    if (!differs && !saving.isPending) draft.forget();
    if (!differs || isNumberWrong || (needsNote && note.trim() === '')) return;
    send({ value: value.trim() || null, note: note.trim() || null });
  }

  useRetryOnReconnection(needsRetry && (saving.error === null || isUnanswered(saving.error)), settle);

  const problem = isNumberWrong
    ? 'Enter a number, for example 0.08.'
    : saving.error && !current
      ? errorMessage(saving.error)
      : undefined;

  return (
    <div className="grid gap-2">
      {current && (
        <ConflictPanel
          message={errorMessage(saving.error)}
          fields={[
            { label: 'Answer', theirs: current.answer?.value ?? '', mine: value },
            { label: 'Note', theirs: current.answer?.note ?? '', mine: note },
          ].filter((field) => field.theirs !== field.mine)}
          isBusy={saving.isPending}
          onKeepMine={() =>
            send(
              { value: value.trim() || null, note: note.trim() || null },
              { value, note },
              { version: current.answer?.version },
            )
          }
          onTakeTheirs={() => {
            draft.forget();
            takeTheirs(current);
          }}
        />
      )}
      <div className={itemRow}>
        <div className={itemQuestion}>
          {question}
          {/* With touch, its line is kept free: an answer must not move the choices below the thumb. */}
          <output className="text-muted pointer-coarse:min-h-5 pointer-coarse:w-full">
            {stateLabel({
              isPending: saving.isPending,
              isWaiting: waiting !== undefined,
              differs,
              needsNote: needsNote && note.trim() === '',
              answer,
            })}
          </output>
        </div>
        <div
          className={classNames(
            'flex max-w-full flex-wrap items-center gap-x-3 gap-y-2 pointer-fine:gap-x-1',
            item.kind === 'text' && 'w-full',
          )}
        >
          {item.kind === 'yes/no' || item.kind === 'choice' ? (
            <ChoiceGroup
              label={item.label}
              labelHidden
              isRow
              isDense
              choices={(item.choices ?? ['yes', 'no']).map((choice) => ({
                value: choice,
                text: sentenceCase(choice),
              }))}
              chosen={value}
              error={problem}
              onChange={({ target }) => {
                draft.typeValue(target.value);
                send(
                  {
                    value: target.value,
                    ...(draft.note !== undefined && { note: draft.note.trim() || null }),
                  },
                  { value: target.value, note },
                );
              }}
            />
          ) : item.kind === 'number' ? (
            <div className="flex max-w-full min-w-0 items-start gap-2">
              <TextField
                label={item.unit ? `${item.label}, in ${item.unit}` : item.label}
                labelHidden
                className="w-40 min-w-0 pointer-fine:[&_input]:min-h-9"
                inputMode="decimal"
                autoComplete="off"
                value={value}
                error={problem}
                onChange={({ target }) => draft.typeValue(target.value)}
                onBlur={settle}
              />
              {item.unit && (
                <span className="min-h-11 content-center text-muted pointer-fine:min-h-9">{item.unit}</span>
              )}
            </div>
          ) : (
            <TextArea
              label={item.label}
              labelHidden
              className="min-w-0 flex-1 basis-64"
              rows={2}
              value={value}
              error={problem}
              onChange={({ target }) => draft.typeValue(target.value)}
              onBlur={settle}
            />
          )}
          {needsRetry && !isNumberWrong && (
            <Button variant="secondary" size="sm" onClick={settle}>
              Try again
            </Button>
          )}
          {!needsNote && !hasNote && note === '' && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Add a note to: ${item.label}`}
              className="pointer-coarse:px-0 pointer-fine:px-2"
              onClick={() => setHasNote(true)}
            >
              <MessageSquarePlus aria-hidden className="size-4.5 pointer-coarse:hidden" />
              <span className="sr-only pointer-coarse:not-sr-only">Add note</span>
            </Button>
          )}
        </div>
      </div>
      {(needsNote || hasNote || note !== '') && (
        <TextArea
          label={
            needsNote
              ? `${verdict === 'above' ? 'Above' : 'Below'} limit. What was the cause or action?`
              : 'Note'
          }
          rows={2}
          value={note}
          onChange={({ target }) => draft.typeNote(target.value)}
          onBlur={settle}
        />
      )}
    </div>
  );
}

interface AnswerState {
  isPending: boolean;
  isWaiting: boolean;
  differs: boolean;
  needsNote: boolean;
  answer: ChecklistAnswer | null;
}

function stateLabel({ isPending, isWaiting, differs, needsNote, answer }: AnswerState): string {
  if (isPending) return 'Saving…';
  if (needsNote) return 'Add a note to save.';
  if (differs) return 'Not saved yet.';
  if (isWaiting) return 'Kept on this phone.';
  return answer && (answer.value !== null || answer.note !== null) ? `Saved, ${answer.answeredByName}` : '';
}
