import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { IdempotencyKey } from './idempotency-key.ts';

export interface Versioned {
  id: number;
  version: number;
}

/** Id and version of a record; settings, of which there is one set, have neither. */
export type Identity<Saved> = Pick<Saved, keyof Saved & keyof Versioned>;

/** The fields that differ from the record, and the version they are based on. */
type Changes<Input, Saved> = Partial<Omit<Input, keyof Versioned>> & Identity<Saved> & IdempotencyKey;

export interface RecordFormOptions<
  Values extends FieldValues,
  Name extends string,
  Input,
  Saved extends object,
> {
  /** Parses the form. A new record is parsed as a whole, an existing one with its id and version. */
  schema: z.ZodMiniType<Input>;
  /** Replaces `schema` for an existing record, which may lack fields that a new one needs. */
  updateSchema?: Pick<z.ZodMiniType<object>, 'safeParse'>;
  /** Parses the current record from a conflict error. */
  recordSchema: z.ZodMiniType<Saved>;
  /**
   * Absent for a new record. A newer version, or new settings, come into the form while nothing that it changes is being typed; another
   * another `key`.
   */
  record: Saved | undefined;
  valuesOf: (record: Saved | undefined) => Values;
  /** The input of the schema, if it differs from the form values. */
  inputOf?: (values: Values, record: Saved | undefined) => object;
  /** Finds errors that the schema does not, or rewords them; by field. */
  check?: (values: Values, record: Saved | undefined) => Partial<Record<Name, string>>;
  /** The fields, in the order in which a conflict lists them. */
  labels: Readonly<Record<Name, string>>;
  create?: (input: Input & IdempotencyKey) => Promise<Saved>;
  /** Gets the changed fields and the whole form. */
  update?: (changes: Changes<Input, Saved>, input: Input, from: Saved) => Promise<Saved>;
  /** Sent with every change, even if no field has changed. */
  always?: Partial<Input>;
  /** Typed values that the form opens with. */
  initial?: Partial<Values>;
  /** The name under which the browser keeps the draft until it is saved. Without it, leaving the screen asks first. */
  draftName?: string;
  /** Keeps the draft, with the record it is based on, outside the form; see `useDrafts`. */
  onTyped?: (typed: Partial<Values>, base: Saved | undefined) => void;
  onSaved?: (saved: Saved) => void;
  /** Called after `onSaved`, unless something was typed during the save. */
  onClose?: () => void;
}
