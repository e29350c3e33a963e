import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check-big';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import type { SetUp } from '#contract/office/dashboard.ts';
import { newProjectLink } from '#client/entities/project/new-project-link.ts';
import { buttonClasses } from '#client/ui/button.tsx';

const action = buttonClasses({ variant: 'secondary', size: 'sm' });

/** The first steps, in order, shown until there is a project. */
export function SetUpSteps({ setUp }: { setUp: SetUp }) {
  const steps = [
    {
      title: 'Invite an operator',
      text: 'They get a link that works once, choose a password and see their projects.',
      isDone: setUp.hasOperator,
      link: (
        <Link to="/portal/operator-management" className={action}>
          Operator management
        </Link>
      ),
    },
    {
      title: 'Review the checklists',
      text: 'Each service has a checklist. Change the items to suit your work on board.',
      isDone: setUp.hasOwnChecklist,
      link: (
        <Link to="." search={{ checklists: '1' }} className={action}>
          Checklists
        </Link>
      ),
    },
    {
      title: 'Add the first project',
      text: 'Start with the vessel. A new vessel is added to the directory.',
      isDone: false,
      link: (
        <Link {...newProjectLink()} className={action}>
          New project
        </Link>
      ),
    },
  ];
  return (
    <section aria-labelledby="set-up" className="rounded-md border border-line bg-paper">
      <h2 id="set-up" className="px-4 pt-3 pb-2 text-md font-semibold">
        Get started in three steps
      </h2>
      <ol>
        {steps.map(({ title, text, isDone, link }) => (
          <li
            key={title}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3"
          >
            {isDone ? (
              <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
            ) : (
              <CircleDashed aria-hidden className="size-5 shrink-0 text-muted" />
            )}
            <div className="min-w-48 flex-1">
              <h3 className="text-dense font-medium">
                {title}
                {isDone && <span className="font-normal text-muted"> – done</span>}
              </h3>
              <p className="text-muted">{text}</p>
            </div>
            {link}
          </li>
        ))}
      </ol>
    </section>
  );
}
