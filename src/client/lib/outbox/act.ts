/** A value that the answer to an earlier entry supplies. */
export interface FromAnswer {
  $from: string;
  field: 'id' | 'version';
}

export type ActInput = Record<string, unknown>;

/** What the server answered to an entry that it did not accept. */
export interface Refusal {
  status: number;
  message: string;
  /** What the server says beside the message: the current record, issues of fields, a reason. */
  data?: Record<string, unknown> | undefined;
}

/** A write that waits on this device until the server has answered it. */
export interface Act {
  /** The idempotency key: each attempt sends the same. */
  uuid: string;
  userId: number;
  projectId: number | null;
  /** The procedure without its audience, as in `idempotentRequest`. */
  call: string;
  input: ActInput;
  /** When it was entered. */
  occurredAt: string;
  /** What the clock of the device said, where that was corrected. */
  deviceClock?: string | undefined;
  /** Entries of one chain are sent one after the other. */
  chain: string;
  sequence: number;
  /** `kept`: never sent. `frozen`: sent, perhaps without an answer; its body is final. `refused`: a person decides. */
  state: 'kept' | 'frozen' | 'refused';
  body?: string | undefined;
  refusal?: Refusal | undefined;
  /** The file of an upload; its bytes are stored apart, under `blob`. */
  file?: { blob: string; name: string; type: string; size: number; sha256?: string | undefined } | undefined;
}

export type NewAct = Pick<Act, 'uuid' | 'userId' | 'call' | 'input' | 'occurredAt' | 'deviceClock' | 'file'>;

/** An entry apart from the store, with the bytes of its file. */
export interface SavedEntry {
  act: Act;
  bytes: ArrayBuffer | undefined;
}
