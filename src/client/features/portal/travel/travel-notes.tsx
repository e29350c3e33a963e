import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { UpdateProjectInput } from '#contract/project/project-change.ts';
import { Project, TRAVEL_DOCUMENT_CATEGORIES } from '#contract/project/project.ts';
import { isLocked } from '#contract/project/transitions.ts';
import { RecordProblem } from '#client/kit/record/record-problem.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { mayWork } from '#client/entities/project/project-rights.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { toast } from '#client/lib/toast.ts';
import { useSaveProject } from '#client/entities/project/use-save-project.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox, TextArea } from '#client/ui/form/field.tsx';
import { PanelHead } from '#client/kit/screen/panel-head.tsx';

/** Notes for the journey, papers to bring and required documents. */
export function TravelNotes({ project }: { project: Project }) {
  const [isEditing, setEditing] = useState(false);
  const { travelInfo, travelDocuments } = project;
  return (
    <section aria-labelledby="travel-notes">
      <PanelHead
        id="travel-notes"
        title="Travel notes"
        action={
          mayWork(project) &&
          !isEditing && (
            <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
              <Pencil aria-hidden className="size-4" /> Edit
            </Button>
          )
        }
      />
      {isEditing ? (
        <NotesForm project={project} onClose={() => setEditing(false)} />
      ) : (
        <div className="rounded-md border border-line bg-paper px-4 py-3">
          <p className="max-w-[80ch] whitespace-pre-line">
            {travelInfo ?? (
              <span className="text-muted">
                No notes yet. Add flights, gate, launch boat and whom to call on arrival.
              </span>
            )}
          </p>
          {travelDocuments.length > 0 && (
            <>
              <h3 className="mt-3 text-dense font-medium text-muted">Papers to bring</h3>
              <ul className="mt-1 list-disc pl-5">
                {travelDocuments.map((paper) => (
                  <li key={paper}>{paper}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </section>
  );
}

const LABELS = {
  travelInfo: 'Travel notes',
  travelDocuments: 'Papers to bring',
  requiredDocuments: 'Required documents',
} as const;

const valuesOf = (project: Project | undefined) => ({
  travelInfo: project?.travelInfo ?? '',
  travelDocuments: project?.travelDocuments.join('\n') ?? '',
  requiredDocuments: project?.requiredDocuments ?? [],
});

/** One paper per line. */
const inputOf = ({ travelDocuments, ...values }: ReturnType<typeof valuesOf>) => ({
  ...values,
  travelDocuments: travelDocuments
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
});

function NotesForm({ project, onClose }: { project: Project; onClose: () => void }) {
  const update = useSaveProject(project.id);
  const record = useRecordForm({
    schema: UpdateProjectInput,
    recordSchema: Project,
    record: project,
    valuesOf,
    inputOf,
    labels: LABELS,
    update,
    onSaved: () => void toast({ title: 'Travel notes saved', tone: 'success' }),
    onClose,
  });
  const { field, form, isSaving, isDirty } = record;
  const isManager = project.access === 'manage';

  return (
    <form className="grid gap-4" {...record.formProps}>
      <RecordProblem {...record} />
      <TextArea rows={6} {...field('travelInfo')} />
      {isManager && <TextArea hint="One per line." rows={3} {...field('travelDocuments')} />}
      {isManager && !isLocked(project) && (
        <fieldset>
          <legend className="mb-1 text-sm font-medium">{LABELS.requiredDocuments}</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {TRAVEL_DOCUMENT_CATEGORIES.map((category) => (
              <Checkbox
                key={category}
                label={sentenceCase(category)}
                value={category}
                {...form.register('requiredDocuments')}
              />
            ))}
          </div>
        </fieldset>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" disabled={isSaving || !isDirty}>
          {isSaving ? 'Saving…' : 'Save'}
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
