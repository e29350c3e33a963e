import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { ClientCandidates } from '#contract/vessel/company.ts';
import { UpdateProjectInput, VesselCandidates, type SavedProject } from '#contract/project/project-change.ts';
import { Project } from '#contract/project/project.ts';
import { isLocked } from '#contract/project/transitions.ts';
import { formatValue, RecordProblem } from '#client/kit/record/record-problem.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { currentOf } from '#client/kit/record/conflict.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { AGENT_FIELDS, leavesAgent } from '#client/entities/project/port/port-agent.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useSaveProject } from '#client/entities/project/use-save-project.ts';
import { candidateOf } from '#client/entities/vessel/vessel-candidate.ts';
import { DidYouMeanClient } from '#client/entities/company/did-you-mean-client.tsx';
import { DidYouMean } from '#client/ui/form/did-you-mean.tsx';
import { DraftButtons } from '#client/kit/record/draft-buttons.tsx';
import { TextArea } from '#client/ui/form/field.tsx';
import { Sheet } from '#client/ui/overlay/sheet.tsx';
import { DirectoryDialog } from './directory-dialog.tsx';
import { EDIT_LABELS as labels, inputOf, valuesOf } from './edit-fields.ts';
import { ProjectFields } from './project-fields.tsx';
import { MovedAgent, type AgentAnswer } from './moved-agent.tsx';

interface EditSheetProps {
  project: Project;
  open: boolean;
  onClose: () => void;
}

/** Edits a project. Changes that someone else saves are merged field by field. */
export function EditSheet({ project, open, onClose }: EditSheetProps) {
  const me = usePortalUser();
  const update = useSaveProject(project.id);
  const isWhole = project.access === 'manage' && !isLocked(project);
  const [saved, setSaved] = useState<SavedProject>();
  const [agentAnswer, setAgentAnswer] = useState<AgentAnswer>();
  const [isAgentMissing, setAgentMissing] = useState(false);
  const record = useRecordForm({
    schema: UpdateProjectInput,
    recordSchema: Project,
    record: project,
    valuesOf,
    inputOf,
    labels,
    draftName: `${me.id} project ${project.id}`,
    async update(changes, { locationTimezone }) {
      // Sent with every new port: the server gives a port without one the zone that it knows.
      const result = await update({ ...changes, ...('location' in changes && { locationTimezone }) });
      setAgentAnswer(undefined);
      if (result.directoryProposals.length > 0) setSaved(result);
      else toast({ title: `${result.vesselName} saved`, tone: 'success' });
      return result;
    },
    onClose,
  });
  const { form, problem, isSaving, sent, save } = record;
  const staff = trpc.portal.operators.list.useQuery(undefined, { enabled: record.conflict !== undefined });
  const format = (value: unknown) =>
    typeof value === 'number'
      ? (staff.data?.find(({ id }) => id === value)?.name ?? `Number ${value}`)
      : formatValue(value);
  const { dirtyFields } = form.formState;
  const isAgentTyped = AGENT_FIELDS.some((field) => dirtyFields[field]);
  const candidates = currentOf(problem, VesselCandidates)?.candidates;
  const clients = currentOf(problem, ClientCandidates)?.clients;
  /** The answers that the refused call already had: the vessel and the client may both be ambiguous. */
  const { vesselDirectoryId, newVessel, newClient } = sent;
  const answered = {
    ...(vesselDirectoryId !== undefined && { vesselDirectoryId }),
    ...(newVessel && { newVessel }),
    ...(newClient && { newClient }),
  };

  function submit(): void {
    const isUnanswered = !isAgentTyped && agentAnswer === undefined;
    const isMissing = isWhole && isUnanswered && leavesAgent(project, form.getValues('location'));
    setAgentMissing(isMissing);
    if (isMissing) void form.trigger();
    else void save();
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
            {...record.formProps}
            className="grid gap-5 p-6"
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            {candidates ? (
              <DidYouMean
                message={errorMessage(problem)}
                candidates={candidates.map(candidateOf)}
                none="No, this is another vessel"
                isBusy={isSaving}
                onChoose={(id) => void save({ ...answered, vesselDirectoryId: id })}
                onNone={() => void save({ ...answered, newVessel: true })}
              />
            ) : clients ? (
              <DidYouMeanClient
                message={errorMessage(problem)}
                clients={clients}
                isBusy={isSaving}
                onChoose={(name) => {
                  form.setValue('clientName', name, { shouldDirty: true });
                  void save(answered);
                }}
                onNone={() => void save({ ...answered, newClient: true })}
              />
            ) : (
              <RecordProblem {...record} format={format} />
            )}
            <FormProvider {...form}>
              {isWhole && (
                <ProjectFields
                  project={project}
                  agentQuestion={
                    (agentAnswer !== undefined || !isAgentTyped) && (
                      <MovedAgent
                        project={project}
                        answer={agentAnswer}
                        error={isAgentMissing ? 'Choose the agent in the new port' : undefined}
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
                rows={5}
                hint="What needs to be done, and what is known about the fault."
                {...record.field('description')}
              />
            </FormProvider>
            <div className="sticky bottom-0 -mx-6 -mb-6 flex flex-wrap gap-3 border-t border-line bg-paper px-6 py-4">
              <DraftButtons
                isBusy={isSaving}
                isDirty={record.isDirty}
                onClose={onClose}
                onDiscard={record.discard}
              />
            </div>
          </form>
        )}
      </Sheet>
      {saved && <DirectoryDialog saved={saved} onClose={() => setSaved(undefined)} />}
    </>
  );
}
