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
  /** Whether a phone shows the steps, and not only how far they are. */
  isOpen: boolean;
}

type Step = Course['steps'][number];

/** Shows the way of a project from the request to the invoice: what is reached, when and by whom, and what is next. */
export function ProjectCourse({ projectId, action, isOpen }: ProjectCourseProps) {
  const course = useProjectCourse(projectId);
  if (!course.data) {
    return course.error ? <QueryProblem query={course} /> : <Skeleton className="mt-3 h-1 lg:h-16" />;
  }
  const { steps } = course.data;
  const current = steps.findLastIndex(({ isReached }) => isReached);
  return (
    <>
      <div aria-hidden className="mt-1 flex gap-1 lg:hidden print:hidden">
        {steps.map((step, index) => (
          <span
            key={step.step}
            className={classNames('h-1 flex-1 rounded-full', barOf(step, index, current))}
          />
        ))}
      </div>
      <ol
        aria-label="Course of the project"
        className={classNames('mt-3 gap-2 max-lg:grid lg:flex lg:gap-1', !isOpen && 'max-lg:hidden')}
      >
        {steps.map((step, index) => (
          <li
            key={step.step}
            aria-current={index === current ? 'step' : undefined}
            className={classNames(
              'gap-1 max-lg:border-l-4 max-lg:pl-3 lg:grid lg:flex-1 lg:content-start',
              step.isReached ? 'border-theme' : 'border-line',
              action?.at === step.step ? 'lg:min-w-fit' : 'min-w-0',
            )}
          >
            <span
              aria-hidden
              className={classNames('mb-0.5 h-1 rounded-full max-lg:hidden', barOf(step, index, current))}
            />
            <StepText step={step} isCurrent={index === current} />
            {action?.at === step.step && <div className="contents max-lg:hidden">{action.button}</div>}
          </li>
        ))}
      </ol>
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
