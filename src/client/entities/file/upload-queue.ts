import { createAtom } from '@tanstack/react-store';
import { errorMessage, errorStatus } from '#client/lib/transport/error-message.ts';
import { newUuid } from '#client/lib/browser/new-uuid.ts';
import { onReconnection } from '#client/lib/transport/reconnection.ts';
import { sendFile } from './send-file.ts';

/** Sent with the bytes; the queue adds the idempotency key and the time. */
export interface UploadRequest {
  projectId: number;
  kind: 'files' | 'travel-documents';
  file: File;
  fields: Record<string, string | undefined>;
  /** Makes the file smaller first. */
  prepare?: (file: File) => Promise<Blob>;
  /** Called with the server's answer, even if the screen that started the upload is gone. */
  onDone?: (answer: unknown) => void;
}

export interface Upload extends Pick<UploadRequest, 'projectId' | 'kind' | 'fields'> {
  /** The clientUuid: every attempt uses the same, so that a file that did arrive is not stored twice. */
  uuid: string;
  fileName: string;
  /** The file itself, for a preview during the upload. */
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 100. */
  percent: number;
  error: string | undefined;
  /** Whether a retry may help; false if the server has refused the file. */
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

/**
 * Adds a file to the queue. Files are sent one at a time, so that on a slow connection the first ones arrive. Returns
 * the uuid of the upload.
 */
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

/** Removes a file from the queue; aborts it if it is being sent. */
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
    // Every attempt sends the same bytes: the server recognizes a retry by them.
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

/** Retries automatically when the connection is back. */
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
