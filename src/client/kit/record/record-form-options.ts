import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { IdempotencyKey } from './idempotency-key.ts';

export interface Versioned {
  id: number;
  version: number;
}

/** The fields that differ from the record, and the version that they were typed over. */
type Changes<Input> = Partial<Omit<Input, keyof Versioned>> & Versioned & IdempotencyKey;

export interface RecordFormOptions<
  Values extends FieldValues,
  Name extends string,
  Input,
  Saved extends Versioned,
> {
  /** Reads what is typed. For a new record it reads all of the form, for an existing one also its id and version. */
  schema: z.ZodMiniType<Input>;
  /** In its place for an existing record, which may lack what a new one needs. */
  updateSchema?: Pick<z.ZodMiniType<object>, 'safeParse'>;
  /** Reads the record as it is now, where somebody else has changed it. */
  recordSchema: z.ZodMiniType<Saved>;
  /**
   * Absent for a new record. A newer version comes into the form while nothing that it changes is being typed; another
   * record needs a form of its own (`key`).
   */
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
