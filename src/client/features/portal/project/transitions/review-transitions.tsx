import { useState } from 'react';
import { zonedDay } from '#contract/format/calendar-day.ts';
import type { Project } from '#contract/project/project.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { PhoneStep } from '../phone-step.tsx';
import { useTransitionControls } from './use-transition-controls.tsx';

/** Lets a manager approve a submitted report or send the project back. */
export function ReviewTransitions({ project }: { project: Project }) {
  const { labelOf, isBusy, choose, dialog } = useTransitionControls(project);
  const [completedDate, setCompletedDate] = useState(() =>
    zonedDay(new Date(project.workEndedAt ?? Date.now()), project.locationTimezone),
  );
  const buttons = (
    <>
      <Button
        className="min-w-0"
        disabled={isBusy}
        onClick={() => choose('completed', completedDate ? { completedDate } : {})}
      >
        {isBusy ? 'Saving…' : 'Approve'}
      </Button>
      <Button variant="secondary" className="min-w-0" disabled={isBusy} onClick={() => choose('in progress')}>
        {labelOf('in progress')}
      </Button>
    </>
  );
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="Completed on"
          type="date"
          className="w-44 max-w-full"
          value={completedDate}
          onChange={({ target }) => setCompletedDate(target.value)}
        />
        <div className="flex gap-2 max-lg:hidden">{buttons}</div>
      </div>
      <PhoneStep>
        <div className="grid grid-cols-2 gap-2">{buttons}</div>
      </PhoneStep>
      {dialog}
    </>
  );
}
