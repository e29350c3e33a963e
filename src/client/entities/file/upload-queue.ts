import { createAtom } from '@tanstack/react-store';
import type { ActInput } from '#client/lib/outbox/act.ts';
import { openedOutbox, uploadPercent, whenOpen } from '#client/lib/outbox/open-outbox.ts';
import { newUuid } from '#client/lib/browser/new-uuid.ts';
import { toast } from '#client/lib/toast.ts';

const CALLS = { files: 'files.upload', 'travel-documents': 'travelDocuments.upload' } as const;

/** The bytes and what is sent beside them. */
export interface UploadRequest {
  projectId: number;
  kind: keyof typeof CALLS;
  file: File;
  fields: Record<string, string | undefined>;
  /** Makes the file smaller first. */
  prepare?: (file: File) => Promise<Blob>;
  /** A write that needs the id of the stored file: it waits with the file and is sent after it. */
  followedBy?: { call: string; input: ActInput; fileField: string };
}

export interface Upload extends Pick<UploadRequest, 'projectId' | 'kind' | 'fields'> {
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
  const { projectId, kind, fields, file } = request;
  const upload = { uuid, blob: uuid, projectId, kind, fields, file, fileName: file.name, type: file.type };
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
  { projectId, kind, fields, file, prepare, followedBy }: UploadRequest,
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
    { uuid, call: CALLS[kind], input, occurredAt },
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

let shown: { from: readonly unknown[]; uploads: readonly Upload[] } | undefined;

/** The files that the server has not answered; the same list until something changes. */
export function currentUploads(): readonly Upload[] {
  const state = openedOutbox.get()?.state.get();
  const [first, percents] = [preparing.get(), uploadPercent.get()];
  const from = [state, first, percents];
  if (shown && from.every((one, index) => one === shown?.from[index])) return shown.uploads;
  const kept = (state?.acts ?? []).flatMap((act): Upload[] => {
    const kind = act.call === CALLS.files ? 'files' : 'travel-documents';
    if (!act.file || act.projectId === null) return [];
    const { projectId: _, fileName, ...fields } = act.input as Record<string, string | undefined>;
    const percent = percents[act.uuid];
    const isKept = state?.waiting.has(act.uuid);
    return [
      {
        uuid: act.uuid,
        blob: act.file.blob,
        projectId: act.projectId,
        kind,
        fields,
        fileName: fileName ?? act.file.name,
        type: act.file.type,
        state:
          act.state === 'refused'
            ? 'refused'
            : percent !== undefined
              ? 'sending'
              : isKept
                ? 'kept'
                : 'waiting',
        percent: percent ?? 0,
        error: act.refusal?.message,
      },
    ];
  });
  const isKept = ({ uuid }: Upload) => kept.some((upload) => upload.uuid === uuid);
  shown = { from, uploads: [...kept, ...first.filter((upload) => !isKept(upload))] };
  return shown.uploads;
}

export function subscribeToUploads(listener: () => void): () => void {
  let ofOutbox = openedOutbox.get()?.state.subscribe(listener);
  const subscriptions = [
    preparing.subscribe(listener),
    uploadPercent.subscribe(listener),
    openedOutbox.subscribe((outbox) => {
      ofOutbox?.unsubscribe();
      ofOutbox = outbox?.state.subscribe(listener);
      listener();
    }),
  ];
  return () => {
    ofOutbox?.unsubscribe();
    for (const { unsubscribe } of subscriptions) unsubscribe();
  };
}
