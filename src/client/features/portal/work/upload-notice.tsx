import { Link } from '@tanstack/react-router';
import { useUploads } from '#client/entities/file/use-uploads.ts';
import { textLink } from '#client/ui/text/text-link.ts';

/** Shown above the tabs while files are being sent or wait for another try. */
export function UploadNotice({ projectId }: { projectId: number }) {
  const uploads = useUploads(projectId);
  if (uploads.length === 0) return null;
  const unsent = uploads.filter(({ state }) => state === 'kept' || state === 'refused');
  const count = unsent.length > 0 ? unsent.length : uploads.length;
  const files = count === 1 ? '1 file' : `${count} files`;
  return (
    <p className="mb-3 border-l-4 border-signal bg-signal-tint px-4 py-2">
      {unsent.length > 0 ? `${files} not sent yet. ` : `Sending ${files}. `}
      <Link
        to="."
        search={{ tab: (unsent[0] ?? uploads[0])?.call === 'files.upload' ? 'work' : 'travel' }}
        hash="uploads"
        className={textLink}
      >
        Show {count === 1 ? 'file' : 'files'}
      </Link>
    </p>
  );
}
