import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ChecklistTemplate } from '#contract/project/checklist.ts';
import { shortDateTime } from '#client/lib/short-date.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { ChecklistForm } from './checklist-form-fields.tsx';
import { checklistName } from './checklist-labels.ts';
import type { Told } from './notice-note.tsx';
import { useChecklist } from './use-checklists.ts';

interface ChecklistEditorProps {
  /** The newest version; null for a new checklist. */
  id: number | null;
  onDone: () => void;
  /** Passes the result to the list, which shows it. */
  onTold: (told: Told) => void;
  /** Called when a newer version was saved by someone else. */
  onNewer: (id: number) => void;
}

export function ChecklistEditor({ id, ...rest }: ChecklistEditorProps) {
  return (
    <div className="grid gap-4">
      <button
        type="button"
        onClick={rest.onDone}
        className="inline-flex min-h-8 items-center gap-1.5 justify-self-start font-medium text-theme hover:underline pointer-coarse:min-h-11"
      >
        <ArrowLeft aria-hidden className="size-4" /> All checklists
      </button>
      {id === null ? <ChecklistForm template={null} {...rest} /> : <Saved id={id} {...rest} />}
    </div>
  );
}

function Saved({ id, ...rest }: Omit<ChecklistEditorProps, 'id'> & { id: number }) {
  const template = useChecklist(id);
  return (
    <>
      <QueryProblem query={template} />
      {template.isPending && (
        <>
          <output className="sr-only">Loading the checklist…</output>
          <Skeleton className="h-96" />
        </>
      )}
      {template.data && (
        <>
          <Heading template={template.data} />
          <ChecklistForm template={template.data} {...rest} />
        </>
      )}
    </>
  );
}

function Heading({ template }: { template: ChecklistTemplate }) {
  const { version, createdByName, createdAt } = template;
  return (
    <div>
      <h3 className="text-md font-semibold">{checklistName(template)}</h3>
      <p className="text-muted">
        Version {version} of {shortDateTime(createdAt)}
        {createdByName !== null && `, by ${createdByName}`}
      </p>
    </div>
  );
}
