import { useEffect, useEffectEvent } from 'react';
import { afterSaving, persistedDraft, usePersistedDraft } from '#client/kit/record/persisted-draft.ts';
import { serverClock } from '#client/lib/server-clock.ts';

/**
 * The names of the persisted drafts of an item. By project, which has one checklist: one that is started without a network
 * gets its id later.
 */
function answerDraft(userId: number, projectId: number, itemKey: string) {
  const value = `${userId} item of ${projectId} ${itemKey}`;
  return { value, note: `${value} note`, typedAt: `${value} typed at`, seen: `${value} seen` };
}

/**
 * What was typed for an item and is not saved yet. A browser that is killed right after a save can lose the removal of the
 * draft, and would show and send it again over what was entered later: a draft from before `enteredAt`, the person's last
 * entry for the item, is removed. `shownVersion` is that of the answer on the screen.
 */
export function useAnswerDraft(
  { userId, projectId, itemKey }: { userId: number; projectId: number; itemKey: string },
  enteredAt: string | undefined,
  shownVersion?: number,
) {
  const names = answerDraft(userId, projectId, itemKey);
  const [value, keepValue] = usePersistedDraft(names.value);
  const [note, keepNote] = usePersistedDraft(names.note);
  const [typedAt, keepTypedAt] = usePersistedDraft(names.typedAt);
  /** The version of the answer that was shown when typing began; '' if there was none. */
  const [seen, keepSeen] = usePersistedDraft(names.seen);
  const isOutdated = typedAt !== undefined && enteredAt !== undefined && typedAt <= enteredAt;

  function forget(): void {
    for (const keep of [keepValue, keepNote, keepTypedAt, keepSeen]) keep(undefined);
  }
  const forgetOutdated = useEffectEvent(forget);
  useEffect(() => {
    if (isOutdated) forgetOutdated();
  }, [isOutdated]);

  function type(keep: typeof keepValue, text: string): void {
    keepTypedAt(new Date(serverClock.now()).toISOString());
    keepSeen((now) => now ?? String(shownVersion ?? ''));
    keep(text);
  }

  return {
    value: isOutdated ? undefined : value,
    note: isOutdated ? undefined : note,
    seen: isOutdated || seen === undefined ? undefined : { version: seen === '' ? undefined : Number(seen) },
    typeValue: (text: string) => type(keepValue, text),
    typeNote: (text: string) => type(keepNote, text),
    /** Forgets what was saved, and keeps what was typed since. */
    forgetSaved(saved: { value: string; note: string }): void {
      const left = [keepValue(afterSaving(saved.value)), keepNote(afterSaving(saved.note))];
      if (left.every((text) => text === undefined)) forget();
    },
    forget,
  };
}

/** Returns whether something was typed for an item that is not saved yet. */
export function hasAnswerDraft(userId: number, projectId: number, itemKey: string): boolean {
  const { value, note } = answerDraft(userId, projectId, itemKey);
  return persistedDraft(value) !== undefined || persistedDraft(note) !== undefined;
}
