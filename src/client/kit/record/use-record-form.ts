import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { currentOf } from '#client/lib/conflict.ts';
import { isToldAtFields, showFieldIssues } from '#client/lib/field-issues.ts';
import { useIdempotencyKey, type IdempotencyKey } from '#client/lib/idempotency-key.ts';
import { persistDraft, persistedDraft } from '#client/lib/persisted-draft.ts';
import { useUnsavedGuard } from '#client/lib/unsaved.ts';
import { errorsOf, issuesOf, messageOf } from './field-errors.ts';
import { fieldsBetween, isSame, readDraft } from './field-values.ts';

interface Versioned {
  id: number;
  version: number;
}

/** The fields that differ from the record, and the version that they were typed over. */
type Changes<Input> = Partial<Omit<Input, keyof Versioned>> & Versioned & IdempotencyKey;

/** What is sent beside the changes: id and version. */
const UNCHANGED = 2;

interface RecordFormOptions<Values extends FieldValues, Name extends string, Input, Saved extends Versioned> {
  /** Reads what is typed. For a new record it reads all of the form, for an existing one also its id and version. */
  schema: z.ZodMiniType<Input>;
  /** In its place for an existing record, which may lack what a new one needs. */
  updateSchema?: Pick<z.ZodMiniType<object>, 'safeParse'>;
  /** Reads the record as it is now, where somebody else has changed it. */
  recordSchema: z.ZodMiniType<Saved>;
  /** Absent for a new record. A newer version comes into the form while nothing that it changes is being typed. */
  record: Saved | undefined;
  valuesOf: (record: Saved | undefined) => Values;
  /** What the schema reads, if that differs from the values of the fields. */
  inputOf?: (values: Values, record: Saved | undefined) => object;
  /** Finds mistakes that the schema does not, or says them in other words; by field. */
  check?: (values: Values, record: Saved | undefined) => Partial<Record<Name, string>>;
  /** The fields, in the order in which a conflict shows them. */
  labels: Readonly<Record<Name, string>>;
  create?: (input: Input & IdempotencyKey) => Promise<Saved>;
  /** Gets what was changed, and all of the form beside it. */
  update?: (changes: Changes<Input>, input: Input, from: Saved) => Promise<Saved>;
  /** What is sent with every change, also where no field was changed. */
  always?: Partial<Input>;
  /** What is typed already when the form opens. */
  initial?: Partial<Values>;
  /** Under this name the browser keeps what is typed until it is saved. Otherwise leaving the screen asks first. */
  draftName?: string;
  /** Keeps what is typed in another place, with the record that it is typed over; see `useDrafts`. */
  onTyped?: (typed: Partial<Values>, base: Saved | undefined) => void;
  onSaved?: (saved: Saved) => void;
  /** Called after `onSaved`, unless something was typed while the save was under way. */
  onClose?: () => void;
}

/**
 * The form of a record, new or existing: sends only what was changed, with the version it was typed over and an
 * idempotency key; shows what the server refuses at its field; offers both versions where somebody else was faster.
 */
export function useRecordForm<
  Values extends FieldValues,
  Name extends Path<Values>,
  Input extends object,
  Saved extends Versioned,
>(options: RecordFormOptions<Values, Name, Input, Saved>) {
  const { schema, recordSchema, record, valuesOf, labels, draftName } = options;
  const { inputOf = (values: Values): object => values } = options;
  /** The record as it was when it was typed over. */
  const [base, setBase] = useState(record);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [sent, setSent] = useState<Partial<Input>>({});
  const lastExtra = useRef<Partial<Input>>({});
  const isUnderWay = useRef(false);
  const { stamp, settled } = useIdempotencyKey();

  const form = useForm<Values, unknown, Input>({
    defaultValues: valuesOf(record) as DefaultValues<Values>,
    // Also controls that are not registered take the focus: see below.
    shouldFocusError: false,
    resolver(values) {
      const identity = base && { id: base.id, version: base.version };
      const read = ((base && options.updateSchema) ?? schema).safeParse({
        ...inputOf(values, base),
        ...identity,
      });
      const lists = Object.keys(values).filter((name) => Array.isArray(values[name]));
      const mistakes = Object.entries(options.check?.(values, base) ?? {});
      if (read.success && mistakes.length === 0) return { values: read.data as Input, errors: {} };
      return { values: {}, errors: errorsOf([...mistakes, ...issuesOf(read.error)], lists) };
    },
  });
  const { errors, isDirty, submitCount } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [submitCount]);
  const fields = Object.keys(valuesOf(base)) as Path<Values>[];
  const typedFields = () => fieldsBetween(valuesOf(base), form.getValues());
  useUnsavedGuard(isDirty && draftName === undefined && !options.onTyped);

  function persistTyped(over = base): void {
    const values = form.getValues();
    const names = fieldsBetween(valuesOf(over), values);
    const typed = Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
    if (draftName !== undefined)
      persistDraft(draftName, names.length === 0 ? undefined : JSON.stringify(typed));
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
    const draft = draftName === undefined ? {} : readDraft(persistedDraft(draftName), valuesOf(base));
    type({ ...options.initial, ...draft });
  });
  const persist = useEffectEvent(() => persistTyped());
  useEffect(() => {
    restore();
    return form.subscribe({ formState: { values: true }, callback: () => persist() });
  }, [form]);

  /** Takes over a newer version beside what is typed. */
  function rebase(next: Saved): void {
    setBase(next);
    form.reset(valuesOf(next), { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true });
    persistTyped(next);
  }

  /** Begins again from a version of the record. */
  function startFrom(next: Saved | undefined): void {
    setBase(next);
    form.reset(valuesOf(next), { keepFieldsRef: true });
    persistTyped(next);
    setError(null);
  }

  const follow = useEffectEvent(() => {
    if (!record || !base || record.version <= base.version || isUnderWay.current) return;
    const changed = fieldsBetween(valuesOf(base), valuesOf(record));
    if (!typedFields().some((name) => changed.includes(name))) rebase(record);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the form is outside of React
  useEffect(() => follow(), [record]);

  function changesFrom(input: Input, from: Saved): Partial<Omit<Input, keyof Versioned>> & Versioned {
    const [before, now] = [inputOf(valuesOf(from), from), inputOf(form.getValues(), from)];
    const changed = fieldsBetween(now, before).map((name) => [name, input[name as keyof Input]]);
    return { ...Object.fromEntries(changed), id: from.id, version: from.version };
  }

  async function write(input: Input, extra: Partial<Input>, from: Saved | undefined): Promise<void> {
    const values = structuredClone(form.getValues());
    lastExtra.current = extra;
    setSent({ ...input, ...extra });
    try {
      const { create, update } = options;
      const changes = from && { ...changesFrom(input, from), ...options.always, ...extra };
      if (changes && Object.keys(changes).length === UNCHANGED) return leave(from);
      const saved = await (changes
        ? update?.(stamp(changes), input, from)
        : create?.(stamp({ ...input, ...extra })));
      settled(undefined);
      if (saved) accept(saved, values);
    } catch (refusal) {
      settled(refusal);
      const theirs = from && currentOf(refusal, recordSchema);
      // Somebody has changed the record, and nothing that this form shows.
      if (theirs && theirs.version > from.version && isSame(valuesOf(theirs), valuesOf(from))) {
        setBase(theirs);
        await write(input, extra, theirs);
        return;
      }
      setError(refusal);
      showFieldIssues(refusal, form.setError, fields);
    }
  }

  /** Closes the form where nothing is left to save. */
  function leave(from: Saved): void {
    startFrom(from);
    options.onClose?.();
  }

  function accept(saved: Saved, values: Values): void {
    const now = structuredClone(form.getValues());
    const typedSince = fieldsBetween(values, now);
    // Where nothing can be updated, what is typed since is the next new record.
    const next = options.update ? saved : undefined;
    startFrom(next);
    type(Object.fromEntries(typedSince.map((name) => [name, now[name]])) as Partial<Values>);
    persistTyped(next);
    options.onSaved?.(saved);
    if (typedSince.length === 0) options.onClose?.();
  }

  /** Saves, with what else was answered. */
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
  const conflict = theirs && {
    fields: (Object.keys(labels) as Name[]).map((name) => ({
      name,
      label: labels[name],
      theirs: valuesOf(theirs)[name] as unknown,
      mine: form.getValues()[name] as unknown,
      isTyped: (typedFields() as string[]).includes(name),
    })),
    keepMine: () => {
      rebase(theirs);
      void save(lastExtra.current, theirs);
    },
    takeTheirs: () => startFrom(theirs),
  };

  return {
    form,
    /** Changes fields whose controls are not registered. */
    type,
    /** What a field of the form needs. */
    field: <Field extends Name>(name: Field, rules?: RegisterOptions<Values, Field>) => ({
      label: labels[name],
      error: messageOf((errors as Readonly<Record<string, unknown>>)[name]),
      ...form.register(name, rules),
    }),
    isSaving,
    isDirty,
    isPersisted: draftName !== undefined,
    /** Why it was not saved; null also where that is shown at the fields. */
    problem: isToldAtFields(error, fields) ? null : error,
    /** What somebody else has saved meanwhile. */
    theirs,
    /** The record as somebody else has saved it beside what is typed. */
    conflict,
    /** What was sent last. */
    sent,
    save,
    /** Of the form element. */
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent): void => {
        event.preventDefault();
        void save();
      },
    },
    close: options.onClose,
    /** Throws away what is typed. */
    discard: () => startFrom(record),
  };
}
