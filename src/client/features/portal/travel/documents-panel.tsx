import CircleCheck from 'lucide-react/icons/circle-check-big';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import { formatCount } from '#contract/format/format-number.ts';
import { OFFICE_ZONE } from '#contract/format/calendar-day.ts';
import { shortDateTime } from '#client/lib/short-date.ts';
import type { TravelDocument } from '#contract/project/project-file.ts';
import { isDeviceId } from '#contract/offline/device-id.ts';
import type { Project } from '#contract/project/project.ts';
import { useRemoveTravelDocument } from '#client/entities/travel-document/use-remove-travel-document.ts';
import { withIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { useOpenTravelDocument } from '#client/entities/travel-document/use-open-travel-document.ts';
import { mayWork } from '#client/entities/project/project-rights.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { toast } from '#client/lib/toast.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useUndoableRemoval } from '#client/lib/use-undoable-removal.ts';
import { useUploads } from '#client/entities/file/use-uploads.ts';
import { Button } from '#client/ui/button.tsx';
import { LateBadge } from '#client/entities/audit/late-badge.tsx';
import { PanelHead } from '#client/kit/screen/panel-head.tsx';
import { Progress } from '#client/ui/feedback/progress.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { UploadList } from '#client/entities/file/upload-list.tsx';
import { DocumentDialog } from './document-dialog.tsx';

/** Lists the required and the uploaded documents. Each time someone opens one is recorded. */
export function DocumentsPanel({ project }: { project: Project }) {
  const projectId = project.id;
  const documents = trpc.portal.travelDocuments.list.useQuery({ projectId }, { staleTime: 0 });
  const removal = useRemoveTravelDocument(projectId);
  const { hidden, request } = useUndoableRemoval((id) =>
    removal.mutateAsync(withIdempotencyKey({ projectId, id })),
  );
  const [isAdding, setAdding] = useState(false);
  const uploads = useUploads(projectId, 'travelDocuments.upload');
  // Documents that wait are listed as uploads.
  const shown = documents.data?.documents.filter(({ id }) => !hidden.has(id) && !isDeviceId(id)) ?? [];

  return (
    <section aria-labelledby="travel-documents" id="uploads">
      <PanelHead
        id="travel-documents"
        title="Travel documents"
        action={
          mayWork(project) && (
            <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
              <FileUp aria-hidden className="size-4" /> Add document
            </Button>
          )
        }
      />
      <div className="grid gap-4">
        <QueryProblem query={documents} />
        {documents.isPending && <Skeleton className="h-32" />}
        {documents.data && documents.data.due > 0 && (
          <div className="rounded-md border border-line bg-paper px-4 py-3">
            <p className="mb-1.5">
              {documents.data.ready} of {formatCount(documents.data.due, 'document')} ready
            </p>
            <Progress label="Documents ready" value={documents.data.ready} max={documents.data.due} />
            <ul className="mt-2 grid gap-1 sm:grid-cols-2">
              {documents.data.required.map(({ category, present }) => (
                <li key={category} className="flex items-center gap-2">
                  {present ? (
                    <CircleCheck aria-hidden className="size-4 text-success" />
                  ) : (
                    <CircleDashed aria-hidden className="size-4 text-muted" />
                  )}
                  {sentenceCase(category)}
                  <span className="text-muted">{present ? 'ready' : 'missing'}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        <UploadList uploads={uploads} label="Documents being sent" />
        {documents.data && shown.length === 0 && uploads.length === 0 && (
          <p className="text-muted">No documents yet. Add tickets, visas and gate passes here.</p>
        )}
        {shown.length > 0 && (
          <>
            <ul className="divide-y divide-line rounded-md border border-line bg-paper px-4">
              {shown.map((one) => (
                <Document
                  key={one.id}
                  zone={project.locationTimezone ?? OFFICE_ZONE}
                  document={one}
                  onRemove={() => request({ id: one.id, said: 'Document deleted' })}
                />
              ))}
            </ul>
            <p className="text-muted">Opening a document is recorded in the project history.</p>
          </>
        )}
      </div>
      {isAdding && <DocumentDialog project={project} onClose={() => setAdding(false)} />}
    </section>
  );
}

interface DocumentProps {
  zone: string;
  document: TravelDocument;
  onRemove: () => void;
}

function Document({ zone, document, onRemove }: DocumentProps) {
  const { fileCategory, fileName, filePath, description, userName, createdAt, deletable } = document;
  const open = useOpenTravelDocument({
    onError: (error) =>
      void toast({ title: 'Could not open the document', description: errorMessage(error), tone: 'danger' }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <p className="min-w-0">
        <span className="font-medium">{sentenceCase(fileCategory)}</span>
        {description && `: ${description}`}
        <span className="block text-muted">
          {fileName}, {userName}, {shortDateTime(createdAt, zone)}
        </span>
        <LateBadge entry={document} zone={zone} />
      </p>
      <div className="-ml-3 flex">
        <a
          href={filePath}
          download
          onClick={(event) => {
            event.preventDefault();
            open.mutate(filePath);
          }}
          className="inline-flex min-h-9 items-center rounded-md px-3 text-sm font-medium text-theme no-underline hover:bg-theme-tint hover:text-theme-strong pointer-coarse:min-h-11"
        >
          Open<span className="sr-only"> {fileName}</span>
        </a>
        {deletable && (
          <Button variant="ghost" size="sm" aria-label={`Delete ${fileName}`} onClick={onRemove}>
            Delete
          </Button>
        )}
      </div>
    </li>
  );
}
