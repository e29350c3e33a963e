import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { shortDay } from '#client/lib/short-date.ts';
import type { Part, PartUsedBefore } from '#contract/billing/part.ts';
import type { Project } from '#contract/project/project.ts';
import { isLocked } from '#contract/project/transitions.ts';
import { lockedText } from '#client/entities/project/project-rights.ts';
import { withIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useRemovePart } from '#client/entities/part/use-part-mutations.ts';
import { usePartPrices } from '#client/entities/part/use-part-prices.ts';
import { useUndoableRemoval } from '#client/lib/use-undoable-removal.ts';
import { Button } from '#client/ui/button.tsx';
import { PanelHead } from '#client/kit/screen/panel-head.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { EditPart } from './edit-part.tsx';
import { PlannedParts } from './planned-parts.tsx';
import { ProjectPart } from './project-part.tsx';
import { QuickAdd } from './quick-add.tsx';
import { OFFICE_ZONE } from '#contract/format/calendar-day.ts';

/** The parts used on a project. Managers also see and edit prices. */
export function PartsPanel({ project }: { project: Project }) {
  const projectId = project.id;
  const parts = trpc.portal.parts.list.useQuery({ projectId }, { staleTime: 0 });
  const priced = trpc.portal.billing.project.useQuery(
    { id: projectId },
    { enabled: project.access === 'manage', staleTime: 0 },
  );
  const repeats = trpc.portal.parts.repeats.useQuery({ projectId }, { staleTime: 0 });
  const prices = usePartPrices();
  const removal = useRemovePart();
  const { hidden, request } = useUndoableRemoval((id) =>
    removal.mutateAsync(withIdempotencyKey({ projectId, id })),
  );
  const [chosen, setEditing] = useState<Part>();
  const [adding, setAdding] = useState<'new' | PartUsedBefore>();
  // Forgotten parts can be added after the work is done; managers are notified that they are late.
  const mayAdd = project.access === 'manage' || (project.access === 'work' && project.status !== 'cancelled');
  const pricedById = new Map(priced.data?.parts.map((part) => [part.id, part]));
  // Saving a price also makes a new version of the part.
  const latest = (part: Part): Part => ({
    ...part,
    version: Math.max(part.version, prices.versionOf(part.id)),
  });
  const shown = parts.data?.filter(({ id }) => !hidden.has(id)).map(latest);
  // A part that was added on this device gets another id when it is sent; the outbox sends an edit of the old one to it.
  const editing = chosen && (shown?.find(({ id }) => id === chosen.id) ?? chosen);

  return (
    <div className="grid max-w-4xl gap-6 2xl:max-w-6xl">
      <PlannedParts projectId={projectId} prices={priced.data?.planned} mayUse={mayAdd} />
      <section aria-labelledby="parts">
        <PanelHead
          id="parts"
          title="Parts used"
          action={
            mayAdd && (
              <Button size="sm" onClick={() => setAdding('new')}>
                <Plus aria-hidden className="size-4" /> Add part
              </Button>
            )
          }
        />
        <div className="grid gap-3">
          <QueryProblem query={parts} />
          <QueryProblem query={priced} />
          {parts.isPending && <Skeleton className="h-32" />}
          {!mayAdd && <p className="text-muted">{lockedText(project)}</p>}
          {mayAdd && isLocked(project) && project.access !== 'manage' && (
            <p className="text-muted">
              The work is done. You can still add a forgotten part, and edit it until a manager has priced it.
            </p>
          )}
          {shown?.length === 0 && (
            <p className="rounded-md border border-line bg-paper px-4 py-8 text-center text-muted">
              No parts yet. Add parts as you use them. Managers are notified.
            </p>
          )}
          {shown && shown.length > 0 && (
            <ul
              aria-label="Parts used"
              className="divide-y divide-line rounded-md border border-line bg-paper"
            >
              {shown.map((part) => (
                <ProjectPart
                  zone={project.locationTimezone ?? OFFICE_ZONE}
                  key={part.id}
                  part={part}
                  priced={pricedById.get(part.id)}
                  prices={prices}
                  repeat={repeats.data?.find(({ partIds }) => partIds.at(-1) === part.id)}
                  onEdit={() => setEditing(part)}
                  onRemove={() => request({ id: part.id, said: `${part.partName} removed` })}
                />
              ))}
            </ul>
          )}
        </div>
      </section>
      {editing && <EditPart key={editing.id} part={editing} onClose={() => setEditing(undefined)} />}
      <UsedBefore projectId={projectId} onAdd={mayAdd ? setAdding : undefined} />
      {adding && (
        <QuickAdd
          project={project}
          {...(adding !== 'new' && { like: adding })}
          onClose={() => setAdding(undefined)}
        />
      )}
    </div>
  );
}

/** The parts of the vessel's last services, each with a button to add it to this project. */
function UsedBefore({
  projectId,
  onAdd,
}: {
  projectId: number;
  onAdd: ((part: PartUsedBefore) => void) | undefined;
}) {
  const before = trpc.portal.parts.usedBefore.useQuery({ projectId });
  if (!before.data || before.data.length === 0) return <QueryProblem query={before} />;
  return (
    <section aria-labelledby="used-before">
      <PanelHead id="used-before" title="Parts used on the last services" />
      <ul className="divide-y divide-line rounded-md border border-line bg-paper">
        {before.data.map((part) => (
          <li
            key={`${part.projectId} ${part.productId} ${part.partName} ${part.partNumber}`}
            className="flex items-center justify-between gap-4 px-4 py-2"
          >
            <p className="min-w-0 wrap-break-word">
              {part.quantity} × {part.partName}{' '}
              <span className="text-sm text-muted">
                {part.serviceType}, {shortDay(part.completedDate)}
              </span>
            </p>
            {onAdd && (
              <Button size="sm" variant="secondary" onClick={() => onAdd(part)}>
                Add<span className="sr-only"> {part.partName} to this project</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
