export type ByteProgress = (sent: number, total: number) => void;

interface BytesToSend {
  url: string;
  headers: Record<string, string>;
  bytes: Blob;
  /** Gives up after this long without progress. */
  idleMs: number;
  onProgress: ByteProgress;
  signal: AbortSignal;
}

/** Posts bytes and reports progress, which fetch cannot. Resolves to undefined without an answer. */
export function sendBytes({ url, headers, bytes, idleMs, onProgress, signal }: BytesToSend) {
  return new Promise<{ status: number; text: string } | undefined>((resolve) => {
    const request = new XMLHttpRequest();
    let idle: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(idle);
      idle = setTimeout(() => request.abort(), idleMs);
    };
    const end = (answer?: { status: number; text: string }) => {
      clearTimeout(idle);
      resolve(answer);
    };
    request.open('POST', url);
    request.setRequestHeader('content-type', 'application/octet-stream');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait();
      onProgress(loaded, total);
    });
    request.addEventListener('load', () => end({ status: request.status, text: request.responseText }));
    request.addEventListener('error', () => end());
    request.addEventListener('abort', () => end());
    signal.addEventListener('abort', () => request.abort());
    wait();
    request.send(bytes);
  });
}
