import FileUp from 'lucide-react/icons/file-up';
import { useRef } from 'react';
import { UPLOAD_TYPES, type ProjectFile } from '#contract/project/project-file.ts';
import type { Project } from '#contract/project/project.ts';
import { mayWork } from '#client/entities/project/project-rights.ts';
import { formatBytes } from '#client/lib/format-bytes.ts';
import { addUpload } from '#client/entities/file/upload-queue.ts';
import { useUploads } from '#client/entities/file/use-uploads.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { PanelHead } from '#client/kit/screen/panel-head.tsx';
import { textLink } from '#client/ui/text/text-link.ts';
import { UploadList } from '#client/entities/file/upload-list.tsx';
import { useFold } from '#client/ui/use-fold.ts';
import { OFFICE_ZONE } from '#contract/format/calendar-day.ts';
import { LateBadge } from '#client/entities/audit/late-badge.tsx';

interface FilesPanelProps {
  project: Project;
  files: readonly ProjectFile[];
  onRemove: (file: ProjectFile) => void;
}

/** The documents of the work: data logs, drawings, certificates. */
export function FilesPanel({ project, files, onRemove }: FilesPanelProps) {
  const projectId = project.id;
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads(projectId, 'files.upload').filter(({ fields }) => fields['phase'] === undefined);

  const { fold, folded } = useFold(files.map(({ id }) => id));
  const shown = files.filter(({ id }) => !folded.has(id));

  function send(chosen: FileList | null): void {
    for (const file of chosen ?? []) {
      addUpload({
        projectId,
        call: 'files.upload',
        file,
        fields: {},
      });
    }
  }

  return (
    <section aria-labelledby="files">
      <PanelHead
        id="files"
        title="Files"
        result={files.length > 0 ? String(files.length) : undefined}
        fold={fold}
        action={
          mayWork(project) && (
            <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
              <FileUp aria-hidden className="size-4" /> Add files
            </Button>
          )
        }
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-files
        accept={UPLOAD_TYPES.join(',')}
        onChange={({ currentTarget }) => {
          send(currentTarget.files);
          currentTarget.value = '';
        }}
      />
      <div className="grid gap-3">
        <UploadList uploads={uploads} label="Files being sent" />
        {files.length === 0 && uploads.length === 0 && (
          <p className="text-muted">
            No files yet. You can add JPEG, PNG, WebP, PDF, DOCX and XLSX files up to 25 MB.
          </p>
        )}
        {shown.length > 0 && (
          <ul className="divide-y divide-line rounded-md border border-line bg-paper px-4">
            {shown.map((file) => (
              <li key={file.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
                <div className="min-w-0">
                  <a href={file.filePath} download className={classNames(textLink, 'break-all')}>
                    {file.fileName}
                  </a>
                  <span className="block text-muted">
                    {formatBytes(file.fileSize)}, {file.userName}
                  </span>
                  <LateBadge entry={file} zone={project.locationTimezone ?? OFFICE_ZONE} />
                </div>
                {file.deletable && (
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`Delete ${file.fileName}`}
                    onClick={() => onRemove(file)}
                  >
                    Delete
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
