import { parentPort, workerData } from 'node:worker_threads';
import { createPdfSigner, type SigningIdentity } from '#server/integrations/signing/signing-identity.ts';
import { printDocument, type PrintTask } from './print-document.ts';
import { readFonts } from './read-fonts.ts';

const { fontsFolder, signing } = workerData as { fontsFolder: string; signing: SigningIdentity | undefined };
const tools = { fonts: readFonts(fontsFolder), sign: createPdfSigner(signing) };

parentPort?.on('message', (task: PrintTask) => {
  restoreBuffers(task);
  printDocument(task, tools).then(
    (answer) => parentPort?.postMessage({ answer }),
    (error: unknown) => {
      // Ends the thread: Node keeps the failure of a module that could not be loaded, so only a new thread can sign.
      if (task.kind === 'service report' && task.issuedAt) throw error;
      parentPort?.postMessage({ fault: error instanceof Error ? error : new Error(String(error)) });
    },
  );
});

/** A Buffer arrives in another thread as a Uint8Array, which pdfkit does not accept as a picture. */
function restoreBuffers({ kind, content }: PrintTask): void {
  if (kind !== 'service report') return;
  for (const { picture } of content.photos) if (picture) picture.bytes = asBuffer(picture.bytes);
  if (content.ending.kind === 'signed') content.ending.image = asBuffer(content.ending.image);
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);
