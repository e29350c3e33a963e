import { createAtom } from '@tanstack/react-store';
import { errorMessage, errorStatus } from '#client/lib/transport/error-message.ts';
import { newUuid } from '#client/lib/browser/new-uuid.ts';
import { onReconnection } from '#client/lib/transport/reconnection.ts';
import { sendFile } from './send-file.ts';

/** What is sent beside the bytes; the device's uuid and time are added. */
export interface UploadRequest {
  projectId: number;
  kind: 'files' | 'travel-documents';
  file: File;
  fields: Record<string, string | undefined>;
  /** Makes the file smaller first. */
  prepare?: (file: File) => Promise<Blob>;
  /** Called with the server's answer, also where the screen that began it is gone. */
  onDone?: (answer: unknown) => void;
}

export interface Upload extends Pick<UploadRequest, 'projectId' | 'kind' | 'fields'> {
  /** The clientUuid: every try carries the same, so that a file which did arrive is not there twice. */
  uuid: string;
  fileName: string;
  /** For a small picture of it while it is under way. */
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** Of 100. */
  percent: number;
  error: string | undefined;
  /** Whether another try may help: no, where the server has refused it. */
  retriable: boolean;
}

interface Entry {
  upload: Upload;
  request: UploadRequest;
  occurredAt: string;
  bytes: Promise<Blob> | undefined;
  stop: AbortController;
}

const entries = new Map<string, Entry>();
const uploads = createAtom<readonly Upload[]>([]);
let watchers = 0;
let isSending = false;
let stopWaiting: (() => void) | undefined;

function tell(): void {
  uploads.set([...entries.values()].map(({ upload }) => upload));
}

function change(uuid: string, fields: Partial<Upload>): void {
  const entry = entries.get(uuid);
  if (!entry) return;
  entry.upload = { ...entry.upload, ...fields };
  tell();
}

/** Puts a file in line. One is sent at a time, so that on a weak line the first ones arrive. Returns its uuid. */
export function addUpload(request: UploadRequest): string {
  const uuid = newUuid();
  const { projectId, kind, fields, file } = request;
  entries.set(uuid, {
    upload: {
      uuid,
      projectId,
      kind,
      fields,
      file,
      fileName: file.name,
      state: 'waiting',
      percent: 0,
      error: undefined,
      retriable: false,
    },
    request,
    occurredAt: new Date().toISOString(),
    bytes: undefined,
    stop: new AbortController(),
  });
  tell();
  void sendNext();
  return uuid;
}

export function retryUpload(uuid: string): void {
  const entry = entries.get(uuid);
  if (entry?.upload.state !== 'failed') return;
  change(uuid, { state: 'waiting', percent: 0, error: undefined });
  void sendNext();
}

/** Takes a file out of the line; one that is being sent is stopped. */
export function dropUpload(uuid: string): void {
  entries.get(uuid)?.stop.abort();
  entries.delete(uuid);
  tell();
}

async function sendNext(): Promise<void> {
  if (isSending) return;
  isSending = true;
  for (let next = waiting(); next; next = waiting()) await send(next);
  isSending = false;
}

const waiting = () => [...entries.values()].find(({ upload }) => upload.state === 'waiting');

async function send(entry: Entry): Promise<void> {
  const { request, occurredAt, stop } = entry;
  const { uuid, projectId, kind } = entry.upload;
  const { file } = request;
  change(uuid, { state: 'sending', percent: 0 });
  try {
    // The same bytes with each try: the server knows a retry by them.
    entry.bytes ??= request.prepare?.(file) ?? Promise.resolve(file);
    const answer = await sendFile({
      path: `/api/portal/projects/${projectId}/${kind}`,
      fields: { ...request.fields, fileName: file.name, clientUuid: uuid, occurredAt },
      bytes: await entry.bytes,
      signal: stop.signal,
      onProgress: (sent, total) =>
        change(uuid, { percent: total > 0 ? Math.floor((100 * sent) / total) : 0 }),
    });
    entries.delete(uuid);
    tell();
    request.onDone?.(answer);
  } catch (error) {
    const status = errorStatus(error);
    change(uuid, {
      state: 'failed',
      error: errorMessage(error),
      retriable: status === undefined || status >= 500 || status === 401 || status === 429,
    });
  }
}

/** A line that comes back sends what it broke off, without anybody pressing a button. */
function comeAgain(): void {
  for (const { upload } of entries.values()) {
    if (upload.state === 'failed' && upload.retriable) retryUpload(upload.uuid);
  }
}

function warn(event: BeforeUnloadEvent): void {
  if (entries.size > 0) event.preventDefault();
}

export function subscribeToUploads(listener: () => void): () => void {
  if (watchers === 0) {
    stopWaiting = onReconnection(comeAgain);
    globalThis.addEventListener('beforeunload', warn);
  }
  watchers += 1;
  const { unsubscribe } = uploads.subscribe(listener);
  return () => {
    watchers -= 1;
    unsubscribe();
    if (watchers > 0) return;
    stopWaiting?.();
    globalThis.removeEventListener('beforeunload', warn);
  };
}

export const currentUploads = (): readonly Upload[] => uploads.get();
