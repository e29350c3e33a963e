import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
} from 'react-hook-form';
import { isDeviceId } from '#contract/offline/device-id.ts';
import { isKept, toastKept } from '#client/lib/outbox/kept.ts';
import { currentOf } from './conflict.ts';
import { hasFieldIssues, showFieldIssues } from '#client/lib/transport/field-issues.ts';
import { useIdempotencyKey } from './idempotency-key.ts';
import { persistDraft, persistedDraft } from './persisted-draft.ts';
import type { RecordDraft } from './use-drafts.ts';
import { remainingText } from '#client/lib/remaining-text.ts';
import { useUnsavedGuard } from './unsaved.ts';
import { errorsOf, issuesOf, messageOf } from './field-errors.ts';
import type { Identity, RecordFormOptions, Versioned } from './record-form-options.ts';
import { fieldsBetween, isSame, readDraft, valuesLike } from './field-values.ts';

/** What is sent beside the changes: id and version, where the record has them. */
function identityOf<Saved extends object>(record: Saved): Identity<Saved> {
  const { id, version } = record as Partial<Versioned>;
  return (version === undefined ? {} : { id, version }) as Identity<Saved>;
}

/** The schemas ask for an id of the server, which a record that was made on this device gets when it is sent. */
function checkedIdentityOf(record: object): object {
  const identity: Partial<Versioned> = identityOf(record);
  return isDeviceId(identity.id) ? { ...identity, id: 1 } : identity;
}

const idOf = (record: object) => (record as Partial<Versioned>).id;

const versionOf = (record: object) => (record as Partial<Versioned>).version ?? 0;

/** Whether a record is a later version; settings have none, so any difference counts. */
const isNewer = (record: object, than: object) =>
  versionOf(record) > versionOf(than) || (versionOf(than) === 0 && !isSame(record, than));

/**
 * The form of a new or existing record. It sends only the changed fields, with the version they are based on and an
 * idempotency key, shows errors from the server at their fields, and offers both versions after a conflict.
 */
export function useRecordForm<
  Values extends FieldValues,
  Name extends Path<Values>,
  Input extends object,
  Saved extends object,
>(options: RecordFormOptions<Values, Name, Input, Saved>) {
  const { schema, recordSchema, record, valuesOf, labels, draftName } = options;
  const { inputOf = (values: Values): object => values } = options;
  const [opened] = useState(openDraft);
  /** The version of the record that the typed changes are based on; the ref has it before the next render. */
  const [base, setShownBase] = useState(opened.base);
  const latestBase = useRef(base);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [sent, setSent] = useState<Partial<Input>>({});
  const lastExtra = useRef<Partial<Input>>({});
  const isUnderWay = useRef(false);
  const { stamp, settled } = useIdempotencyKey();

  const form = useForm<Values, unknown, Input>({
    defaultValues: valuesOf(opened.base) as DefaultValues<Values>,
    // Unregistered controls take the focus as well: see below.
    shouldFocusError: false,
    resolver(values) {
      const from = latestBase.current;
      const read = ((from && options.updateSchema) ?? schema).safeParse({
        ...inputOf(values, from),
        ...(from && checkedIdentityOf(from)),
      });
      const lists = Object.keys(values).filter((name) => Array.isArray(values[name]));
      const mistakes = Object.entries(options.check?.(values, from) ?? {});
      if (read.success && mistakes.length === 0) return { values: read.data as Input, errors: {} };
      return { values: {}, errors: errorsOf([...mistakes, ...issuesOf(read.error)], lists) };
    },
  });
  const { errors, isDirty, submitCount } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount > 0)
      element.current?.querySelector<HTMLElement>('[data-error-summary], [aria-invalid]')?.focus();
  }, [submitCount]);
  const fields = Object.keys(valuesOf(base)) as Path<Values>[];
  const typedFields = () => fieldsBetween(valuesOf(base), form.getValues());
  useUnsavedGuard(isDirty && draftName === undefined && !options.onTyped);

  function setBase(next: Saved | undefined): void {
    latestBase.current = next;
    setShownBase(next);
  }

  function openDraft(): RecordDraft<Saved, Values> {
    const kept = readDraft(draftName === undefined ? undefined : persistedDraft(draftName));
    const seen = recordSchema.safeParse(kept.base);
    const from = record && seen.success && idOf(seen.data) === idOf(record) ? seen.data : record;
    return { base: from, typed: { ...options.initial, ...valuesLike(kept.typed, valuesOf(from)) } };
  }

  function persistTyped(over = base): void {
    const values = form.getValues();
    const names = fieldsBetween(valuesOf(over), values);
    const typed = Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
    const draft = names.length === 0 ? undefined : JSON.stringify({ base: over, typed });
    if (draftName !== undefined) persistDraft(draftName, draft);
    options.onTyped?.(typed, over);
  }

  function type(typed: Partial<Values>): void {
    for (const [name, value] of Object.entries(typed)) {
      form.setValue(name as Path<Values>, value as Values[Path<Values>], {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
    }
  }

  const restore = useEffectEvent(() => {
    type(opened.typed);
  });
  const persist = useEffectEvent(() => persistTyped());
  useEffect(() => {
    restore();
    return form.subscribe({ formState: { values: true }, callback: () => persist() });
  }, [form]);

  /** Merges a newer version into the form without touching typed fields. */
  function rebase(next: Saved): void {
    setBase(next);
    form.reset(valuesOf(next), { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true });
    persistTyped(next);
  }

  /** Resets the form to a version of the record. */
  function startFrom(next: Saved | undefined): void {
    setBase(next);
    form.reset(valuesOf(next), { keepFieldsRef: true });
    persistTyped(next);
    setError(null);
  }

  const followed = useRef<Saved>(undefined);
  const follow = useEffectEvent(() => {
    if (isUnderWay.current || isSame(record, followed.current)) return;
    followed.current = record;
    if (!record || !base || versionOf(record) < versionOf(base)) return;
    const changed = fieldsBetween(valuesOf(base), valuesOf(record));
    // Of the same version, another content: this device numbered an entry that waits as the server numbered someone else's.
    if (versionOf(record) === versionOf(base) && changed.length === 0) return;
    if (!typedFields().some((name) => changed.includes(name))) rebase(record);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the form is an external store
  useEffect(() => follow(), [record, isSaving]);

  function changesFrom(input: Input, from: Saved): Partial<Omit<Input, keyof Versioned>> {
    const [before, now] = [inputOf(valuesOf(from), from), inputOf(form.getValues(), from)];
    const changed = fieldsBetween(now, before).map((name) => [name, input[name as keyof Input]]);
    return Object.fromEntries(changed) as Partial<Omit<Input, keyof Versioned>>;
  }

  async function write(input: Input, extra: Partial<Input>, from: Saved | undefined): Promise<void> {
    const values = structuredClone(form.getValues());
    lastExtra.current = extra;
    setSent({ ...input, ...extra });
    try {
      const { create, update } = options;
      const changes = from && { ...changesFrom(input, from), ...options.always, ...extra };
      if (changes && Object.keys(changes).length === 0) return leave(from);
      const saved = await (changes
        ? update?.(stamp({ ...changes, ...identityOf(from) }), input, from)
        : create?.(stamp({ ...input, ...extra })));
      settled(undefined);
      if (saved) accept(saved, values);
    } catch (refusal) {
      settled(refusal);
      if (isKept(refusal)) {
        toastKept();
        if (startAfter(from, values)) options.onClose?.();
        return;
      }
      const theirs = from && currentOf(refusal, recordSchema);
      if (theirs && isNewer(theirs, from)) {
        const isPlain = !options.always && Object.keys(extra).length === 0;
        // Another person has saved the same values.
        if (isPlain && fieldsBetween(valuesOf(theirs), values as Values).length === 0) {
          return accept(theirs, values);
        }
        // The record has changed, but none of the fields of this form.
        if (isSame(valuesOf(theirs), valuesOf(from))) {
          setBase(theirs);
          return write(input, extra, theirs);
        }
      }
      setError(refusal);
      showFieldIssues(refusal, form.setError, fields);
    }
  }

  /** Closes the form if nothing is left to save. */
  function leave(from: Saved): void {
    startFrom(from);
    options.onClose?.();
  }

  function accept(saved: Saved, values: Values): void {
    // If the record cannot be updated, what was typed since belongs to the next new record.
    const isAll = startAfter(options.update ? saved : undefined, values);
    options.onSaved?.(saved);
    if (isAll) options.onClose?.();
  }

  /** Starts again from a version, with what was typed since these values were sent; returns whether that is nothing. */
  function startAfter(next: Saved | undefined, values: Values): boolean {
    const now = structuredClone(form.getValues());
    const typedSince = fieldsBetween(values, now);
    startFrom(next);
    const left = (before: unknown, after: unknown) =>
      next || typeof before !== 'string' ? after : remainingText(before, String(after));
    type(
      Object.fromEntries(typedSince.map((name) => [name, left(values[name], now[name])])) as Partial<Values>,
    );
    persistTyped(next);
    return typedSince.length === 0;
  }

  /** Saves with additional answers. */
  const save = (extra: Partial<Input> = {}, from = base) =>
    form.handleSubmit(async (input) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setSaving(true);
      setError(null);
      try {
        await write(input, extra, from);
      } finally {
        isUnderWay.current = false;
        setSaving(false);
      }
    })();

  const theirs = base && currentOf(error, recordSchema);
  function settle(chosen: Partial<Values>): void {
    if (!theirs) return;
    rebase(theirs);
    type(chosen);
    void save(lastExtra.current, theirs);
  }
  const conflict = theirs && {
    fields: (Object.keys(labels) as Name[]).map((name) => ({
      name,
      label: labels[name],
      theirs: valuesOf(theirs)[name] as unknown,
      mine: form.getValues()[name] as unknown,
      isTyped: (typedFields() as string[]).includes(name),
    })),
    /** Saves what is typed over the newer version, with these values of some fields. */
    settle,
    keepMine: () => settle({}),
    takeTheirs: () => startFrom(theirs),
  };

  return {
    form,
    /** Changes fields whose controls are not registered. */
    type,
    /** Returns the props of a field. */
    field: <Field extends Name>(name: Field, rules?: RegisterOptions<Values, Field>) => ({
      label: labels[name],
      error: messageOf((errors as Readonly<Record<string, unknown>>)[name]),
      ...form.register(name, rules),
    }),
    isSaving,
    isDirty,
    isPersisted: draftName !== undefined,
    /** Why the record was not saved; null also if the fields show the errors. */
    problem: hasFieldIssues(error, fields) ? null : error,
    /** What someone else has saved meanwhile. */
    theirs,
    /** The saved version merged with the typed changes. */
    conflict,
    /** The input that was sent last. */
    sent,
    save,
    /** The id of the form element. */
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent): void => {
        event.preventDefault();
        void save();
      },
    },
    close: options.onClose,
    /** Discards the typed changes. */
    discard: () => startFrom(record),
  };
}
