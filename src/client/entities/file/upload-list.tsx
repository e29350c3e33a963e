import RefreshCw from 'lucide-react/icons/refresh-cw';
import { dropUpload, retryUpload, type Upload } from './upload-queue.ts';
import { WaitingPicture } from './waiting-picture.tsx';
import { Button } from '#client/ui/button.tsx';
import { FilePicture } from '#client/ui/form/file-picture.tsx';
import { Progress } from '#client/ui/feedback/progress.tsx';

const THUMBNAIL = 'size-14 shrink-0 rounded-md object-cover';

/** Lists files being sent with their progress, and a retry button after a failure. */
export function UploadList({ uploads, label }: { uploads: readonly Upload[]; label: string }) {
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={label} className="grid gap-2">
      {uploads.map((upload) => (
        <li key={upload.uuid} className="flex items-start gap-3 rounded-md border border-line bg-paper p-2">
          {upload.type.startsWith('image/') &&
            (upload.file ? (
              <FilePicture file={upload.file} alt="" className={THUMBNAIL} />
            ) : (
              <WaitingPicture blob={upload.blob} type={upload.type} className={THUMBNAIL} />
            ))}
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">{upload.fields['description'] || upload.fileName}</p>
            <p role={upload.state === 'refused' ? 'alert' : 'status'} className="text-muted">
              {formatState(upload)}
            </p>
            {upload.state === 'sending' && (
              <Progress
                label={`${upload.fileName}: sent`}
                value={upload.percent}
                max={100}
                className="mt-1"
              />
            )}
            <div className="mt-1 flex flex-wrap gap-2">
              {(upload.state === 'refused' || upload.state === 'kept') && (
                <Button variant="secondary" size="sm" onClick={() => retryUpload(upload)}>
                  <RefreshCw aria-hidden className="size-4" /> Try again
                </Button>
              )}
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Cancel sending ${upload.fileName}`}
                onClick={() => dropUpload(upload.uuid)}
              >
                Cancel
              </Button>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function formatState({ state, percent, error }: Upload): string {
  if (state === 'refused') return `Not sent yet. ${error ?? ''}`;
  if (state === 'kept') return 'Not sent yet. Kept on this phone until there is a connection.';
  if (state === 'waiting') return 'Waiting';
  return percent >= 100 ? 'Sent, saving…' : `Sending, ${percent} %`;
}
