import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { UpdateProjectInput } from '#contract/project-change.ts';
import { TRAVEL_DOCUMENT_CATEGORIES, type Project } from '#contract/project.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { showFieldIssues } from '#client/lib/field-issues.ts';
import { isLocked, mayWork } from '#client/lib/project-rights.ts';
import { sentenceCase } from '#client/lib/project-words.ts';
import { toast } from '#client/lib/toast.ts';
import { useUnsavedGuard } from '#client/lib/unsaved.ts';
import { useSaveProject } from '#client/lib/use-save-project.ts';
import { BothVersions } from '#client/ui/both-versions.tsx';
import { Button } from '#client/ui/button.tsx';
import { Checkbox, TextArea } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { PanelHead } from '#client/ui/panel-head.tsx';

/** Notes for the way, the papers to bring and the documents that are due. */
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
                Nothing yet: flights, gate, launch boat, whom to call on arrival.
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

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const LABELS = {
  travelInfo: 'Travel notes',
  travelDocuments: 'Papers to bring',
  requiredDocuments: 'Documents that are due',
} as const;
const FIELDS = ['travelInfo', 'travelDocuments', 'requiredDocuments'] as const;

const valuesOf = ({ id, version, travelInfo, travelDocuments, requiredDocuments }: Project) => ({
  id,
  version,
  travelInfo: travelInfo ?? '',
  travelDocuments,
  requiredDocuments,
});

function NotesForm({ project, onClose }: { project: Project; onClose: () => void }) {
  const { saving, current, save } = useSaveProject(project.id);
  const form = useForm({
    resolver: standardSchemaResolver(UpdateProjectInput),
    values: valuesOf(project),
    resetOptions: { keepDirtyValues: true },
  });
  const { register } = form;
  const { errors, dirtyFields, isDirty } = form.formState;
  useUnsavedGuard(isDirty);
  const isManager = project.access === 'manage';

  function send(input: UpdateProjectInput): void {
    const changed = FIELDS.filter((field) => dirtyFields[field] !== undefined);
    save(
      {
        id: project.id,
        version: project.version,
        ...Object.fromEntries(changed.map((field) => [field, input[field]])),
      },
      {
        onSuccess() {
          onClose();
          toast({ title: 'Travel notes saved', tone: 'success' });
        },
        onError: (error) => showFieldIssues(error, form.setError, FIELDS),
      },
    );
  }
  const submit = form.handleSubmit(send);
  const text = (value: string | string[] | null | undefined) =>
    Array.isArray(value) ? value.join(', ') : (value ?? '');

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {current ? (
        <BothVersions
          message={errorMessage(saving.error)}
          fields={FIELDS.filter((field) => dirtyFields[field] !== undefined)
            .map((field) => ({
              label: LABELS[field],
              theirs: text(valuesOf(current)[field]),
              mine: text(form.getValues(field)),
            }))
            .filter(({ theirs, mine }) => theirs !== mine)}
          isBusy={saving.isPending}
          onKeepMine={() => void submit()}
          onTakeTheirs={() => {
            form.reset(valuesOf(current));
            saving.reset();
          }}
        />
      ) : (
        saving.error && <FormError>{errorMessage(saving.error)}</FormError>
      )}
      <TextArea
        label={LABELS.travelInfo}
        rows={6}
        error={errors.travelInfo?.message}
        {...register('travelInfo')}
      />
      {isManager && (
        <TextArea
          label={LABELS.travelDocuments}
          hint="One a line."
          rows={3}
          error={errors.travelDocuments?.message}
          defaultValue={project.travelDocuments.join('\n')}
          onChange={({ target }) =>
            form.setValue('travelDocuments', lines(target.value), { shouldDirty: true })
          }
        />
      )}
      {isManager && !isLocked(project) && (
        <fieldset>
          <legend className="mb-1 text-sm font-medium">{LABELS.requiredDocuments}</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {TRAVEL_DOCUMENT_CATEGORIES.map((category) => (
              <Checkbox
                key={category}
                label={sentenceCase(category)}
                value={category}
                {...register('requiredDocuments')}
              />
            ))}
          </div>
        </fieldset>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" disabled={saving.isPending || !isDirty}>
          {saving.isPending ? 'Saving…' : 'Save'}
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
