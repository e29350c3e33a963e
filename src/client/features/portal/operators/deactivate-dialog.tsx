import { useState } from 'react';
import { OVERLAP_REASON_MAX, type Operator } from '#contract/office/operator.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { issueAt } from '#client/lib/transport/field-issues.ts';
import { toast } from '#client/lib/toast.ts';
import { tooLong } from '#client/lib/too-long.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx';
import { Select } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { ProjectToHandOver } from './project-to-hand-over.tsx';
import { useDeactivate } from '#client/entities/operator/use-operator-mutations.ts';

interface DeactivateDialogProps {
  person: Operator;
  /** The people who can take over the projects. */
  others: readonly Operator[];
  open: boolean;
  onClose: () => void;
}

/** Deactivates a person and reassigns their open projects in the same step. */
export function DeactivateDialog({ person, others, open, onClose }: DeactivateDialogProps) {
  const { id, name } = person;
  const [heirs, setHeirs] = useState<Readonly<Record<number, number>>>({});
  const [reasons, setReasons] = useState<Readonly<Record<number, string>>>({});
  const openProjects = trpc.portal.operators.openProjects.useQuery({ id }, { enabled: open, staleTime: 0 });
  const deactivate = useDeactivate();
  const projects = openProjects.data?.projects ?? [];

  function run(): void {
    if (Object.values(reasons).some((reason) => tooLong(reason, OVERLAP_REASON_MAX) !== undefined)) return;
    const reassign = projects.flatMap(({ id: projectId }) => {
      const operatorId = heirs[projectId];
      if (operatorId === undefined) return [];
      return [{ projectId, operatorId, overlapReason: reasons[projectId]?.trim() || undefined }];
    });
    deactivate.mutate(
      { id, reassign },
      {
        onSuccess({ openProjects: left }) {
          onClose();
          toast({
            title: `${name} is inactive`,
            description: left > 0 ? `Projects still assigned to them: ${left}.` : 'All sessions have ended.',
            tone: 'success',
          });
        },
      },
    );
  }

  /** Returns why the server refused to reassign this project, if it did. */
  function overlapOf(id: number): string | undefined {
    const place = deactivate.variables?.reassign?.findIndex(({ projectId }) => projectId === id);
    return place === undefined ? undefined : issueAt(deactivate.error, `reassign.${place}.overlapReason`);
  }

  const choices = others.map((other) => (
    <option key={other.id} value={other.id}>
      {other.name}
    </option>
  ));

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Deactivate ${name}`}
      description="All their sessions and links end immediately. Nothing is deleted, and you can reactivate them later."
      footer={
        <>
          <Button variant="danger" disabled={deactivate.isPending || openProjects.isPending} onClick={run}>
            {deactivate.isPending ? 'Deactivating…' : 'Deactivate'}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {deactivate.error && <FormError>{errorMessage(deactivate.error)}</FormError>}
        {openProjects.error && (
          <ErrorPanel
            message={errorMessage(openProjects.error)}
            onRetry={() => void openProjects.refetch()}
          />
        )}
        {openProjects.isPending && <Skeleton className="h-12" />}
        {openProjects.data &&
          (projects.length === 0 ? <p>No open projects are assigned to {name}.</p> : null)}
        {projects.length > 0 && (
          <>
            <p>
              {openProjects.data?.total === 1
                ? 'One open project is'
                : `${openProjects.data?.total} open projects are`}{' '}
              assigned to {name}. Choose who takes over. Projects without a choice stay assigned to {name}.
            </p>
            {projects.length > 1 && (
              <Select
                label="Assign all to"
                value=""
                onChange={({ target }) =>
                  setHeirs(Object.fromEntries(projects.map((project) => [project.id, Number(target.value)])))
                }
              >
                <option value="">Choose…</option>
                {choices}
              </Select>
            )}
            <ul className="grid gap-3 border-t border-line pt-3">
              {projects.map((project) => (
                <ProjectToHandOver
                  key={project.id}
                  project={project}
                  from={name}
                  choices={choices}
                  heir={heirs[project.id]}
                  onHeir={(chosen) => setHeirs(withHeir(heirs, project.id, chosen))}
                  overlap={overlapOf(project.id)}
                  reason={reasons[project.id]}
                  onReason={(reason) => setReasons({ ...reasons, [project.id]: reason })}
                />
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}

function withHeir(heirs: Readonly<Record<number, number>>, projectId: number, chosen: string) {
  const { [projectId]: _before, ...rest } = heirs;
  return chosen === '' ? rest : { ...rest, [projectId]: Number(chosen) };
}
