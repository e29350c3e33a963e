import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { osloDay } from '#contract/format/calendar-day.ts';
import { formatDayRange } from '#contract/format/format-date.ts';
import type { CourseStep, ProjectCourse as Course } from '#contract/project/project-course.ts';
import { useProjectCourse } from '#client/entities/project/use-project.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';

interface ProjectCourseProps {
  projectId: number;
  /** The primary action, which stands at its step; none on a phone, where the bar has it. */
  action: { at: CourseStep; button: ReactNode } | undefined;
}

type Step = Course['steps'][number];

/** Shows the way of a project from the request to the invoice: what is reached, when and by whom, and what is next. */
export function ProjectCourse({ projectId, action }: ProjectCourseProps) {
  const course = useProjectCourse(projectId);
  if (!course.data) {
    return course.error ? <QueryProblem query={course} /> : <Skeleton className="mt-3 h-11 lg:h-16" />;
  }
  const { steps } = course.data;
  const current = steps.findLastIndex(({ isReached }) => isReached);
  const next = steps[current + 1];
  return (
    <>
      <ol aria-label="Course of the project" className="mt-4 flex gap-1 max-lg:hidden">
        {steps.map((step, index) => (
          <li
            key={step.step}
            aria-current={index === current ? 'step' : undefined}
            className={classNames(
              'grid content-start gap-1',
              action?.at === step.step ? 'min-w-fit flex-1' : 'min-w-0 flex-1',
            )}
          >
            <span
              aria-hidden
              className={classNames('mb-0.5 h-1 rounded-full', barOf(step, index, current))}
            />
            <StepText step={step} isCurrent={index === current} />
            {action?.at === step.step && action.button}
          </li>
        ))}
      </ol>
      <details className="group mt-2 lg:hidden">
        <summary className="block min-h-11 content-center">
          <span className="flex gap-1" aria-hidden>
            {steps.map((step, index) => (
              <span
                key={step.step}
                className={classNames('h-1 flex-1 rounded-full', barOf(step, index, current))}
              />
            ))}
          </span>
          <span className="mt-1.5 flex justify-between gap-3 text-sm">
            <span className="font-medium">{steps[current] && sentenceCase(steps[current].step)}</span>
            <span className="inline-flex items-center gap-1 text-muted">
              {next && `Next: ${next.step}`}
              <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
            </span>
          </span>
        </summary>
        <ol aria-label="Course of the project" className="grid gap-2 pt-1 pb-2">
          {steps.map((step, index) => (
            <li
              key={step.step}
              aria-current={index === current ? 'step' : undefined}
              className={classNames('border-l-4 pl-3', step.isReached ? 'border-theme' : 'border-line')}
            >
              <StepText step={step} isCurrent={index === current} />
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}

function barOf({ isReached, step }: Step, index: number, current: number): string {
  if (step === 'cancelled') return 'bg-danger';
  if (!isReached) return 'bg-line';
  return index === current ? 'bg-theme-strong' : 'bg-theme/60';
}

function StepText({ step: { step, isReached, day, by }, isCurrent }: { step: Step; isCurrent: boolean }) {
  const when = day === null ? null : formatDayRange(day, null, osloDay(new Date()));
  return (
    <span className="min-w-0 text-sm leading-snug">
      <span className={classNames('block', isCurrent && 'font-semibold', !isReached && 'text-muted')}>
        {sentenceCase(step)}
        {!isReached && <span className="sr-only">, not yet</span>}
      </span>
      {when !== null && <span className="block text-xs text-muted">{when}</span>}
      {by !== null && <span className="block text-xs text-muted wrap-break-word">{by}</span>}
    </span>
  );
}
