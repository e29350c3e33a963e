import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { osloDay } from '#contract/format/calendar-day.ts';
import { ClientCandidates } from '#contract/vessel/company.ts';
import {
  ProjectTransitions,
  VesselCandidates,
  CreateProjectInput,
  type SavedProject,
} from '#contract/project/project-change.ts';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { currentOf } from '#client/kit/record/conflict.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { hasFieldIssues, showFieldIssues } from '#client/lib/transport/field-issues.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { candidateOf } from '#client/entities/vessel/vessel-candidate.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { PortalPage } from '#client/kit/screen/portal-page.tsx';
import { DidYouMeanClient } from '#client/entities/company/did-you-mean-client.tsx';
import { DidYouMean } from '#client/ui/form/did-you-mean.tsx';
import { DirectoryDialog } from './directory-dialog.tsx';
import { refill } from './fill-from-vessel.ts';
import { FormMistakes } from './form-mistakes.tsx';
import { PartsLastTime } from './parts-last-time.tsx';
import { attemptOf } from '#client/lib/attempt.ts';
import { keepProjectDraft, readProjectDraft, type ProjectDraft } from './project-draft.ts';
import {
  blankFields,
  FIELD_ORDER,
  inputOf,
  isBlank,
  resolverFor,
  type ProjectFields,
  type ProjectSource,
} from './project-fields.ts';
import { AgentSection } from './agent-section.tsx';
import { ClientSection } from './client-section.tsx';
import { PlaceSection } from './place-section.tsx';
import { ContactsSection, ServiceSection, ValueSection } from './project-sections.tsx';
import { descriptionOf, useMessageOfSource } from './use-message-of-source.ts';
import { useCheck } from './use-check.ts';
import { useSuggestedProject } from './use-suggested-project.ts';
import { useCreateProject } from '#client/entities/project/use-project-mutations.ts';
import { VesselSection } from './vessel-section.tsx';

interface NewProjectScreenProps {
  /** The vessel and the source that the link named. */
  vesselId: number | undefined;
  source: ProjectSource | undefined;
  onSaved: (projectId: number) => void;
}

/** Options of a save, after a question from the server. */
interface SaveOptions {
  confirmAndSchedule?: boolean;
  newVessel?: boolean;
  newClient?: boolean;
}

/** Creates a project, starting with the vessel. What is typed is kept in this browser until it is saved. */
export function NewProjectScreen({ vesselId, source, onSaved }: NewProjectScreenProps) {
  const { id: userId, role } = usePortalUser();
  const isManager = role === 'manager';
  const utils = trpc.useUtils();
  const [draft] = useState(() => readProjectDraft(userId, osloDay(new Date())));
  const [wasKept, setKept] = useState(() => !isBlank(draft.fields));
  const [saved, setSaved] = useState<SavedProject>();
  const rest = useRef<Omit<ProjectDraft, 'fields'>>(draft);
  const isDone = useRef(false);
  const lastOptions = useRef<SaveOptions>({});
  const isScheduling = useRef(false);
  const isSending = useRef(false);
  const check = useCheck(isScheduling);
  const form = useForm<ProjectFields, unknown, CreateProjectInput>({
    // oxlint-disable-next-line react/refs -- read when the form is sent
    resolver: resolverFor({
      isManager,
      source,
      check: (fields) => (isRetry(fields) ? Promise.resolve([]) : check(fields)),
    }),
    defaultValues: draft.fields,
    shouldFocusError: false,
  });
  const save = useCreateProject();
  const candidates = currentOf(save.error, VesselCandidates)?.candidates;
  const clients = currentOf(save.error, ClientCandidates)?.clients;

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ values }) {
          if (!isDone.current) keepProjectDraft(userId, { ...rest.current, fields: values });
        },
      }),
    [form, userId],
  );

  /** A repeated attempt may have been saved by the first one: its own vessel and client are no question. */
  function isRetry(fields: ProjectFields): boolean {
    const { attempt } = rest.current;
    const { data } = CreateProjectInput.safeParse(inputOf(fields, { isManager, source }));
    if (!attempt || !data) return false;
    const wanted = { ...data, ...(isScheduling.current && { confirmAndSchedule: true }) };
    return attemptOf(wanted, attempt).clientUuid === attempt.clientUuid;
  }

  function takeVessel(vessel: Vessel | null): void {
    const { changes, filled } = refill(form.getValues(), rest.current.filled, vessel);
    rest.current = { ...rest.current, filled };
    for (const [name, value] of Object.entries(changes)) {
      form.setValue(name as keyof typeof changes, value);
    }
    form.setValue('vesselDirectoryId', vessel === null ? '' : String(vessel.id));
    if (vessel === null) return;
    form.setValue('vesselName', vessel.vesselName);
    form.setValue('vesselState', 'found');
    form.clearErrors(['vesselName', 'imoNumber']);
    save.reset();
  }

  async function takeVesselById(id: number): Promise<void> {
    try {
      takeVessel(await utils.portal.vessels.byId.fetch({ id }));
    } catch (error) {
      toast({ title: 'Could not load the vessel', description: errorMessage(error), tone: 'danger' });
    }
  }

  const takeGivenVessel = useRef(takeVesselById);
  useEffect(() => {
    if (vesselId !== undefined && form.getValues('vesselDirectoryId') !== String(vesselId)) {
      void takeGivenVessel.current(vesselId);
    }
  }, [form, vesselId]);

  const proposed = useSuggestedProject(source, form);

  const message = useMessageOfSource(source);
  useEffect(() => {
    if (!message) return;
    // Keeps what was already typed.
    if (form.getValues('description') === '') form.setValue('description', descriptionOf(message));
    if (form.getValues('clientName') === '') form.setValue('clientName', message.company ?? '');
  }, [form, message]);

  async function send(input: CreateProjectInput, options: SaveOptions): Promise<void> {
    if (save.isPending || isDone.current) return;
    lastOptions.current = options;
    const wanted = { ...input, ...options };
    const attempt = attemptOf(wanted, rest.current.attempt);
    rest.current = { ...rest.current, attempt };
    keepProjectDraft(userId, { ...rest.current, fields: form.getValues() });
    const saved = save.mutateAsync(
      { ...wanted, clientUuid: attempt.clientUuid },
      {
        onSuccess(project) {
          isDone.current = true;
          keepProjectDraft(userId, undefined);
          toast({ title: savedText(project, isManager), tone: 'success' });
          if (project.directoryProposals.length > 0 && project.vesselDirectoryId !== null) setSaved(project);
          else onSaved(project.id);
        },
        onError(error) {
          showFieldIssues(error, form.setError, [...FIELD_ORDER]);
          showMissing(error);
        },
      },
    );
    await saved.catch(() => {});
  }

  /** A vessel with an existing name needs an IMO number: shows its field. */
  function showMissing(error: unknown): void {
    if (form.getFieldState('imoNumber').error && form.getValues('vesselState') === 'search') {
      form.setValue('vesselState', 'new');
    }
    const step = currentOf(error, ProjectTransitions)?.steps.find(({ to }) => to === 'scheduled');
    for (const { item, text, inCall } of step?.missing ?? []) {
      if (item === 'clientName' && !inCall) form.setError('clientName', { type: 'server', message: text });
    }
  }

  /** One at a time: what is looked up before sending takes a while on a slow line, and another button is another project. */
  async function submit(options: SaveOptions): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    isScheduling.current = options.confirmAndSchedule === true;
    try {
      await form.handleSubmit((input) => send(input, options))();
    } finally {
      isSending.current = false;
    }
  }

  function discard(): void {
    keepProjectDraft(userId, undefined);
    rest.current = { filled: {}, attempt: undefined };
    save.reset();
    form.reset(blankFields(osloDay(new Date())));
    setKept(false);
  }

  return (
    <PortalPage
      title={isManager ? 'New project' : 'Request a project'}
      lead={
        isManager
          ? 'Start with the vessel; we fill in the rest.'
          : 'A manager confirms your request and plans the dates.'
      }
    >
      <FormProvider {...form}>
        <form
          noValidate
          className="grid max-w-3xl grid-cols-1 gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void submit({});
          }}
        >
          {wasKept && (
            <p className="flex flex-wrap items-center gap-x-2 text-muted">
              Your draft was restored.
              <Button variant="ghost" size="sm" onClick={discard}>
                Discard draft
              </Button>
            </p>
          )}
          <FormMistakes />
          {candidates ? (
            <DidYouMean
              message={errorMessage(save.error)}
              candidates={candidates.map(candidateOf)}
              none="No, this is another vessel"
              isBusy={save.isPending}
              onChoose={(id) => void takeVesselById(id)}
              onNone={() => {
                form.setValue('vesselState', 'new');
                void submit({ ...lastOptions.current, newVessel: true });
              }}
            />
          ) : clients ? (
            <DidYouMeanClient
              message={errorMessage(save.error)}
              clients={clients}
              isBusy={save.isPending}
              onChoose={(name) => {
                form.setValue('clientName', name);
                void submit(lastOptions.current);
              }}
              onNone={() => void submit({ ...lastOptions.current, newClient: true })}
            />
          ) : (
            save.error &&
            !hasFieldIssues(save.error, FIELD_ORDER) && <FormError>{errorMessage(save.error)}</FormError>
          )}
          <VesselSection onVessel={takeVessel} onVesselId={(id) => void takeVesselById(id)} />
          <ServiceSection />
          {proposed && source && <PartsLastTime project={proposed} vesselId={source.id} />}
          <ClientSection isManager={isManager} />
          <PlaceSection isManager={isManager} />
          <AgentSection />
          <ContactsSection />
          {isManager && <ValueSection />}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" aria-disabled={save.isPending}>
              {save.isPending ? 'Saving…' : isManager ? 'Save' : 'Send request'}
            </Button>
            {isManager && (
              <Button
                variant="secondary"
                aria-disabled={save.isPending}
                onClick={() => void submit({ confirmAndSchedule: true })}
              >
                Confirm and schedule
              </Button>
            )}
          </div>
        </form>
      </FormProvider>
      {saved && saved.vesselDirectoryId !== null && (
        <DirectoryDialog
          vesselId={saved.vesselDirectoryId}
          vesselName={saved.vesselName}
          proposals={saved.directoryProposals}
          onDone={() => onSaved(saved.id)}
        />
      )}
    </PortalPage>
  );
}

function savedText({ vesselName, status }: SavedProject, isManager: boolean): string {
  if (status === 'scheduled') return `${vesselName} is confirmed and scheduled`;
  return isManager ? `Project for ${vesselName} saved` : `Request for ${vesselName} sent`;
}
