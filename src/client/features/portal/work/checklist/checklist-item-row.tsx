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
  return (
    <li hidden={isFolded} className="flex gap-3 px-3 py-3 sm:px-4">
      <Mark item={item} answer={answer} />
      <div className="min-w-0 flex-1">
        <p>
          {item.label}
          {!item.required && <span className="text-muted"> (optional)</span>}
          {limits && <span className="block text-muted">Limits: {limits}</span>}
        </p>
        {isOpen ? (
          <div className="mt-2">
            {item.kind === 'photo' ? (
              <PhotoAnswer project={project} checklistId={checklistId} item={item} answer={answer} />
            ) : (
              <AnswerForm project={project} checklistId={checklistId} item={item} answer={answer} />
            )}
          </div>
        ) : (
          <Given item={item} answer={answer} />
        )}
        {answer && <LateBadge entry={answer} zone={project.locationTimezone ?? OFFICE_ZONE} />}
        <EarlierReadings item={item} readings={earlier} />
      </div>
    </li>
  );
}

function Mark({ item, answer }: Pick<ChecklistItemRowProps, 'item' | 'answer'>) {
  if (isFinding(item, answer)) {
    return (
      <span className="mt-0.5 text-signal">
        <CircleAlert aria-hidden className="size-4.5" />
        <span className="sr-only">
          {isOutside(answer?.verdict) ? 'Answered, outside its limits: ' : 'Finding: '}
        </span>
      </span>
    );
  }
  const Icon = isAnswered(answer) ? CircleCheck : CircleDashed;
  return (
    <span className={isAnswered(answer) ? 'mt-0.5 text-success' : 'mt-0.5 text-muted'}>
      <Icon aria-hidden className="size-4.5" />
      <span className="sr-only">{isAnswered(answer) ? 'Answered: ' : 'Open: '}</span>
    </span>
  );
}

/** The answer for users who may only read. */
function Given({ item, answer }: Pick<ChecklistItemRowProps, 'item' | 'answer'>) {
  if (!isAnswered(answer) || answer === null) return null;
  return (
    <div className="mt-1">
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
