import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ClientCandidates } from '#contract/company.ts';
import { UpdateProjectInput, VesselCandidates, type SavedProject } from '#contract/project-change.ts';
import type { Project } from '#contract/project.ts';
import { currentOf } from '#client/lib/conflict.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { showFieldIssues } from '#client/lib/field-issues.ts';
import { AGENT_FIELDS, leavesAgent } from '#client/lib/port-agent.ts';
import { isLocked } from '#client/lib/project-rights.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useUnsavedGuard } from '#client/lib/unsaved.ts';
import { candidateOf } from '#client/lib/vessel-candidate.ts';
import { useSaveProject } from '#client/lib/use-save-project.ts';
import { BothVersions } from '#client/ui/both-versions.tsx';
import { DidYouMeanClient } from '#client/ui/did-you-mean-client.tsx';
import { DidYouMean } from '#client/ui/did-you-mean.tsx';
import { DraftButtons } from '#client/ui/draft-buttons.tsx';
import { TextArea } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { DirectoryDialog } from './directory-dialog.tsx';
import { changesOf, differences, EDIT_FIELDS, valuesOf, type EditField } from './edit-fields.ts';
import { JobFields } from './job-fields.tsx';
import { MovedAgent, type AgentAnswer } from './moved-agent.tsx';

interface EditSheetProps {
  project: Project;
  open: boolean;
  onClose: () => void;
}

/** Edits a job. What somebody else saves meanwhile comes in beside what is typed, field by field. */
export function EditSheet({ project, open, onClose }: EditSheetProps) {
  const { saving, current, save } = useSaveProject(project.id);
  const [saved, setSaved] = useState<SavedProject>();
  const form = useForm({
    resolver: standardSchemaResolver(UpdateProjectInput),
    values: valuesOf(project),
    resetOptions: { keepDirtyValues: true },
  });
  const { dirtyFields, isDirty } = form.formState;
  useUnsavedGuard(isDirty);
  const staff = trpc.portal.operators.list.useQuery(undefined, { enabled: current !== undefined });
  const nameOf = (id: number) => staff.data?.find((person) => person.id === id)?.name;
  const isTyped = (field: EditField) => dirtyFields[field] !== undefined;
  const candidates = currentOf(saving.error, VesselCandidates)?.candidates;
  const clients = currentOf(saving.error, ClientCandidates)?.clients;
  const { vesselDirectoryId: chosenId, newVessel, newClient } = saving.variables ?? {};
  /** What the refused save had answered already: vessel and client may both be unclear. */
  const answered = {
    ...(chosenId !== undefined && { vesselDirectoryId: chosenId }),
    ...(newVessel && { newVessel }),
    ...(newClient && { newClient }),
  };
  const [agentAnswer, setAgentAnswer] = useState<AgentAnswer>();
  const [isAgentMissing, setAgentMissing] = useState(false);
  const isAgentTyped = AGENT_FIELDS.some(isTyped);
  const asksForAgent = agentAnswer !== undefined || !isAgentTyped;
  const isWhole = project.access === 'manage' && !isLocked(project);

  function send(input: UpdateProjectInput, extra: Partial<UpdateProjectInput> = {}): void {
    const changes = { ...changesOf({ ...input, version: project.version }, isTyped), ...extra };
    save(changes, {
      onSuccess(result) {
        form.reset(valuesOf(result));
        setAgentAnswer(undefined);
        onClose();
        if (result.directoryProposals.length > 0) setSaved(result);
        else toast({ title: `${result.vesselName} saved`, tone: 'success' });
      },
      onError: (error) => showFieldIssues(error, form.setError, [...EDIT_FIELDS]),
    });
  }
  const submit = (extra?: Partial<UpdateProjectInput>) =>
    void form.handleSubmit((input) => {
      const isUnanswered = !isAgentTyped && agentAnswer === undefined;
      const isMissing = isWhole && isUnanswered && leavesAgent(project, input.location);
      setAgentMissing(isMissing);
      if (!isMissing) send(input, extra);
    })();

  function takeTheirs(theirs: Project): void {
    form.reset(valuesOf(theirs));
    saving.reset();
  }

  return (
    <>
      <Sheet
        open={open}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={`Edit ${project.vesselName}`}
        closeLabel="Close"
        isWide
      >
        {open && (
          <form
            noValidate
            className="grid gap-5 p-6"
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            {current ? (
              <BothVersions
                message={errorMessage(saving.error)}
                fields={differences(current, form.getValues(), isTyped, nameOf)}
                isBusy={saving.isPending}
                onKeepMine={() => submit()}
                onTakeTheirs={() => takeTheirs(current)}
              />
            ) : candidates ? (
              <DidYouMean
                message={errorMessage(saving.error)}
                candidates={candidates.map(candidateOf)}
                none="No, it is another vessel"
                isBusy={saving.isPending}
                onChoose={(vesselDirectoryId) => submit({ ...answered, vesselDirectoryId })}
                onNone={() => submit({ ...answered, newVessel: true })}
              />
            ) : clients ? (
              <DidYouMeanClient
                message={errorMessage(saving.error)}
                clients={clients}
                isBusy={saving.isPending}
                onChoose={(name) => {
                  form.setValue('clientName', name, { shouldDirty: true });
                  submit(answered);
                }}
                onNone={() => submit({ ...answered, newClient: true })}
              />
            ) : (
              saving.error && <FormError>{errorMessage(saving.error)}</FormError>
            )}
            <FormProvider {...form}>
              {isWhole && (
                <JobFields
                  project={project}
                  agentQuestion={
                    asksForAgent && (
                      <MovedAgent
                        project={project}
                        answer={agentAnswer}
                        error={isAgentMissing ? 'Choose the agent of the new port' : undefined}
                        onAnswer={(answer) => {
                          setAgentAnswer(answer);
                          setAgentMissing(false);
                        }}
                      />
                    )
                  }
                />
              )}
              <TextArea
                label="Description"
                rows={5}
                hint="What is to be done, and what is known of the fault."
                error={form.formState.errors.description?.message}
                {...form.register('description')}
              />
            </FormProvider>
            <div className="sticky bottom-0 -mx-6 -mb-6 flex flex-wrap gap-3 border-t border-line bg-paper px-6 py-4">
              <DraftButtons isBusy={saving.isPending} isDirty={isDirty} onClose={onClose} />
            </div>
          </form>
        )}
      </Sheet>
      {saved && <DirectoryDialog saved={saved} onClose={() => setSaved(undefined)} />}
    </>
  );
}
