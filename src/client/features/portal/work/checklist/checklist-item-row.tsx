import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check-big';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import {
  isFinding,
  isOutside,
  type ChecklistAnswer,
  type ChecklistItem,
} from '#contract/project/checklist.ts';
import type { EarlierReading } from '#contract/project/readings.ts';
import type { Project } from '#contract/project/project.ts';
import { formatLimits, outsideText } from '#client/entities/checklist/reading-text.ts';
import { mayWork } from '#client/entities/project/project-rights.ts';
import { classNames } from '#client/ui/class-names.ts';
import { AnswerForm } from './answer-form.tsx';
import { isAnswered } from './checklist-answer.ts';
import { itemQuestion, itemRow } from './item-row.ts';
import { EarlierReadings } from './earlier-readings.tsx';
import { PhotoAnswer } from './photo-answer.tsx';
import { OFFICE_ZONE } from '#contract/format/calendar-day.ts';
import { LateBadge } from '#client/entities/audit/late-badge.tsx';

interface ChecklistItemRowProps {
  project: Project;
  /** Null until the project has this checklist. */
  checklistId: number | null;
  item: ChecklistItem;
  answer: ChecklistAnswer | null;
  /** The readings of the last visits, newest first. */
  earlier: readonly EarlierReading[];
  /** Stays mounted, so that typed and unsent answers are kept. */
  isFolded: boolean;
}

/** One checklist item: the question, its answer and the form to answer it. */
export function ChecklistItemRow({
  project,
  checklistId,
  item,
  answer,
  earlier,
  isFolded,
}: ChecklistItemRowProps) {
  const isOpen = checklistId !== null && mayWork(project);
  const limits = formatLimits(item);
  const question = (
    <>
      <p>
        {item.label}
        {!item.required && <span className="text-muted"> (optional)</span>}
      </p>
      {limits && <p className="text-muted">Limits: {limits}</p>}
    </>
  );
  return (
    <li hidden={isFolded} className="flex gap-3 px-3 py-1.5 pointer-coarse:py-3 sm:px-4">
      <Mark item={item} answer={answer} />
      <div className="min-w-0 flex-1">
        {isOpen && item.kind !== 'photo' ? (
          <AnswerForm
            project={project}
            checklistId={checklistId}
            item={item}
            answer={answer}
            question={question}
          />
        ) : (
          <div className={itemRow}>
            <div className={itemQuestion}>{question}</div>
            {isOpen ? (
              <PhotoAnswer project={project} checklistId={checklistId} item={item} answer={answer} />
            ) : (
              <Given item={item} answer={answer} />
            )}
          </div>
        )}
        {answer && <LateBadge entry={answer} zone={project.locationTimezone ?? OFFICE_ZONE} />}
        <EarlierReadings item={item} readings={earlier} />
      </div>
    </li>
  );
}

const mark = 'mt-0.5 pointer-fine:mt-2.5';

function Mark({ item, answer }: Pick<ChecklistItemRowProps, 'item' | 'answer'>) {
  if (isFinding(item, answer)) {
    return (
      <span className={classNames(mark, 'text-signal')}>
        <CircleAlert aria-hidden className="size-4.5" />
        <span className="sr-only">
          {isOutside(answer?.verdict) ? 'Answered, outside its limits: ' : 'Finding: '}
        </span>
      </span>
    );
  }
  const Icon = isAnswered(answer) ? CircleCheck : CircleDashed;
  return (
    <span className={classNames(mark, isAnswered(answer) ? 'text-success' : 'text-muted')}>
      <Icon aria-hidden className="size-4.5" />
      <span className="sr-only">{isAnswered(answer) ? 'Answered: ' : 'Open: '}</span>
    </span>
  );
}

/** The answer for users who may only read. */
function Given({ item, answer }: Pick<ChecklistItemRowProps, 'item' | 'answer'>) {
  if (!isAnswered(answer) || answer === null) return null;
  return (
    <div className="min-w-0 flex-1 basis-56 pointer-fine:py-2">
      {answer.projectFileId !== null && (
        <img
          src={`/api/portal/files/${answer.projectFileId}/preview`}
          alt={item.label}
          loading="lazy"
          className="max-h-40 rounded-md"
        />
      )}
      {answer.value !== null && (
        <p
          className={classNames('font-medium whitespace-pre-line', isFinding(item, answer) && 'text-signal')}
        >
          {answer.value} {item.unit && <span className="font-normal text-muted">{item.unit}</span>}
          {isOutside(answer.verdict) && <span className="text-signal"> {outsideText(answer)}</span>}
        </p>
      )}
      {answer.note && <p className="whitespace-pre-line text-muted">{answer.note}</p>}
      <p className="text-muted">{answer.answeredByName}</p>
    </div>
  );
}
