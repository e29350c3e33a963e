import { createAtom } from '@tanstack/react-store';
import type { Act, ActInput } from '#client/lib/outbox/act.ts';
import { openedOutbox, outboxState, uploadPercent, whenOpen } from '#client/lib/outbox/open-outbox.ts';
import { newUuid } from '#client/lib/browser/new-uuid.ts';
import { toast } from '#client/lib/toast.ts';

/** The bytes and what is sent beside them. */
export interface UploadRequest {
  projectId: number;
  call: 'files.upload' | 'travelDocuments.upload';
  file: File;
  fields: Record<string, string | undefined>;
  /** Makes the file smaller first. */
  prepare?: (file: File) => Promise<Blob>;
  /** A write that needs the id of the stored file: it waits with the file and is sent after it. */
  followedBy?: { call: string; input: ActInput; fileField: string };
}

export interface Upload extends Pick<UploadRequest, 'projectId' | 'fields'> {
  call: string;
  /** The clientUuid: every attempt uses the same, so that a file that did arrive is not stored twice. */
  uuid: string;
  fileName: string;
  type: string;
  /** Under which the bytes are stored on this device. */
  blob: string;
  /** The chosen file until it is stored on this device. */
  file?: File | undefined;
  /** `kept`: there was no answer yet. `refused`: the server does not take the file. */
  state: 'waiting' | 'sending' | 'kept' | 'refused';
  /** From 0 to 100. */
  percent: number;
  error: string | undefined;
}

/** Files that are being made smaller and stored. */
const preparing = createAtom<readonly Upload[]>([]);

/** Ends when the files that were chosen so far are stored: a phone has no memory for several large photos. */
let stored: Promise<void> = Promise.resolve();

/** Stores a file on this device and sends it. Files are sent one at a time, so that on a slow connection the first ones arrive. */
export function addUpload(request: UploadRequest): void {
  const uuid = newUuid();
  const occurredAt = new Date().toISOString();
  const { projectId, call, fields, file } = request;
  const upload = { uuid, blob: uuid, projectId, call, fields, file, fileName: file.name, type: file.type };
  preparing.set((others) => [
    ...others,
    { ...upload, state: 'waiting' as const, percent: 0, error: undefined },
  ]);
  stored = stored
    .then(() => keep(uuid, occurredAt, request))
    .catch(() =>
      toast({ title: `Could not read ${file.name}`, description: 'Choose it again.', tone: 'danger' }),
    )
    .then(() => forget(uuid));
}

const forget = (uuid: string): void =>
  preparing.set((others) => others.filter((other) => other.uuid !== uuid));
const isCancelled = (uuid: string): boolean => preparing.get().every((upload) => upload.uuid !== uuid);

/** Whether chosen files are not stored on this device yet. */
export const isStoringFiles = (): boolean => preparing.get().length > 0;

async function keep(
  uuid: string,
  occurredAt: string,
  { projectId, call, fields, file, prepare, followedBy }: UploadRequest,
): Promise<void> {
  if (isCancelled(uuid)) return;
  const [outbox, bytes] = await Promise.all([whenOpen(), prepare?.(file) ?? file]);
  if (isCancelled(uuid)) return;
  const input = { projectId, ...fields, fileName: file.name };
  const needsFile = followedBy && {
    uuid: newUuid(),
    call: followedBy.call,
    input: { ...followedBy.input, [followedBy.fileField]: { $from: uuid, field: 'id' } },
    occurredAt,
  };
  await outbox.keep(
    { uuid, call, input, occurredAt },
    { file: { bytes, name: file.name }, followedBy: needsFile },
  );
  if (isCancelled(uuid)) await outbox.drop(uuid);
}

export const retryUpload = ({ uuid, state }: Upload): void => {
  const outbox = openedOutbox.get();
  if (state === 'refused') void outbox?.resend(uuid);
  else outbox?.wake();
};

/** Removes a file from this device, and stops sending it. */
export function dropUpload(uuid: string): void {
  forget(uuid);
  void openedOutbox.get()?.drop(uuid);
}

/** The files that the server has not answered. */
export const uploads = createAtom((): readonly Upload[] => {
  const { acts, waiting } = outboxState.get();
  const percents = uploadPercent.get();
  const kept = acts.flatMap((act) => uploadOf(act, percents[act.uuid], waiting) ?? []);
  const isKept = ({ uuid }: Upload) => kept.some((upload) => upload.uuid === uuid);
  return [...kept, ...preparing.get().filter((upload) => !isKept(upload))];
});

function uploadOf(act: Act, percent: number | undefined, waiting: ReadonlySet<string>): Upload | undefined {
  const { uuid, call, file, refusal } = act;
  if (!file || act.projectId === null) return undefined;
  const { projectId: _, fileName = file.name, ...fields } = act.input as Record<string, string | undefined>;
  return {
    uuid,
    blob: file.blob,
    projectId: act.projectId,
    call,
    fields,
    fileName,
    type: file.type,
    state: stateOf(act, percent, waiting),
    percent: percent ?? 0,
    error: refusal?.message,
  };
}

function stateOf(
  { uuid, state }: Act,
  percent: number | undefined,
  waiting: ReadonlySet<string>,
): Upload['state'] {
  if (state === 'refused') return 'refused';
  if (percent !== undefined) return 'sending';
  return waiting.has(uuid) ? 'kept' : 'waiting';
}
