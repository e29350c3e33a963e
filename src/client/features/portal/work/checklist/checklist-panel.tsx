import { isFinding, type ProjectChecklist } from '#contract/project/checklist.ts';
import { formatCount } from '#contract/format/format-number.ts';
import type { ReadingsBefore } from '#contract/project/readings.ts';
import type { Project } from '#contract/project/project.ts';
import { isLocked } from '#contract/project/transitions.ts';
import { useIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { earlierReadingsOf } from '#client/entities/checklist/earlier-reading.ts';
import { useStartChecklists } from '#client/entities/checklist/use-start-checklists.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { mayWork } from '#client/entities/project/project-rights.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { chainOf } from '#client/lib/outbox/act-rules.ts';
import { useWaitingChains } from '#client/lib/outbox/use-outbox.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { PanelHead } from '#client/kit/screen/panel-head.tsx';
import { Progress } from '#client/ui/feedback/progress.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { useFold } from '#client/ui/use-fold.ts';
import { hasAnswerDraft } from './answer-draft.ts';
import { ChecklistItemRow } from './checklist-item-row.tsx';
import { isAnswered } from './checklist-answer.ts';

/** The checklists of the project, in the version it started with. */
export function ChecklistPanel({ project }: { project: Project }) {
  const projectId = project.id;
  const checklists = trpc.portal.checklists.list.useQuery({ projectId }, { staleTime: 0 });
  const before = trpc.portal.readings.before.useQuery({ projectId });
  return (
    <section aria-label="Checklists" className="grid gap-6">
      <QueryProblem query={checklists} />
      {checklists.isPending && <Skeleton className="h-64" />}
      {checklists.data?.length === 0 && (
        <div>
          <PanelHead title="Checklist" />
          <p className="text-muted">
            There is no checklist for “{project.serviceType}”
            {project.systemType && ` on ${project.systemType}`}. You can finish the work without one.
          </p>
        </div>
      )}
      {checklists.data?.map((checklist) => (
        <Checklist key={checklist.templateId} project={project} checklist={checklist} before={before.data} />
      ))}
    </section>
  );
}

/** On a phone, answered items are folded; open items, items outside their limits and unsaved items are always shown. */
function Checklist({
  project,
  checklist,
  before,
}: {
  project: Project;
  checklist: ProjectChecklist;
  before: ReadingsBefore | undefined;
}) {
  const { id: userId } = usePortalUser();
  const { id, serviceType, systemType, templateVersion, answered, total, complete, items } = checklist;
  const title = `Checklist: ${serviceType}${systemType === '' ? '' : `, ${systemType}`}`;
  const waiting = useWaitingChains();
  const finished = items.filter(
    ({ item, answer }) =>
      isAnswered(answer) &&
      !isFinding(item, answer) &&
      !waiting.has(chainOf('checklists.answer', { checklistId: id, itemKey: item.key })) &&
      !hasAnswerDraft(userId, project.id, item.key),
  );
  const { fold, folded } = useFold(finished.map(({ item }) => item.key));
  const isAllFolded = folded.size === items.length;
  const headingId = `checklist-${checklist.templateId}`;
  return (
    <section aria-labelledby={headingId}>
      <PanelHead
        id={headingId}
        title={sentenceCase(title)}
        result={`${answered} of ${total} answered`}
        fold={fold}
      />
      {!complete && <Progress label={`${title}: answered`} value={answered} max={total} className="mb-3" />}
      {id === null && <NotStarted project={project} total={total} />}
      {folded.size > 0 && !isAllFolded && (
        <p className="mb-2 text-muted">Folded: {formatCount(folded.size, 'answered item')}</p>
      )}
      <ol hidden={isAllFolded} className="divide-y divide-line rounded-md border border-line bg-paper">
        {items.map(({ item, answer }) => (
          <ChecklistItemRow
            key={item.key}
            project={project}
            checklistId={id}
            item={item}
            answer={answer}
            earlier={earlierReadingsOf(before, item)}
            isFolded={folded.has(item.key)}
          />
        ))}
      </ol>
      {!isAllFolded && <p className="mt-2 text-muted">Version {templateVersion} of the checklist.</p>}
    </section>
  );
}

/** The checklist is added when the work starts; readings may be needed before. */
function NotStarted({ project, total }: { project: Project; total: number }) {
  const { stamp, settled } = useIdempotencyKey();
  const start = useStartChecklists(project.id, {
    onSettled: (_, error) => settled(error),
  });
  if (!mayWork(project)) return null;
  return (
    <div className="mb-3 grid gap-3">
      {start.error && <FormError>{errorMessage(start.error)}</FormError>}
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-muted">
          {formatCount(total, 'item')}
          {isLocked(project) ? ', none filled in.' : ' to fill in once the work starts.'}
        </p>
        <Button
          variant="secondary"
          size="sm"
          disabled={start.isPending}
          onClick={() => start.mutate(stamp({ projectId: project.id }))}
        >
          Fill in now
        </Button>
      </div>
    </div>
  );
}
