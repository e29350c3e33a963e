import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState, type ReactNode } from 'react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { classNames } from '#client/ui/class-names.ts';
import type { FieldName, ProjectFields } from './project-fields.ts';

interface SectionProps {
  title: string;
  hint?: string;
  /** Its fields: a mistake in one of them opens the section, which stays open while it is corrected. */
  fields: readonly FieldName[];
  /** What is entered, shown while the section is folded. */
  summary: string;
  isFoldedAtFirst?: boolean;
  children: ReactNode;
}

/** A part of the form that folds. What is entered in it stays. */
export function Section({ title, hint, fields, summary, isFoldedAtFirst = false, children }: SectionProps) {
  const id = useId();
  const { control } = useFormContext<ProjectFields>();
  const { errors } = useFormState({ control });
  const [isOpen, setOpen] = useState(!isFoldedAtFirst);
  if (!isOpen && fields.some((field) => get(errors, field) !== undefined)) setOpen(true);
  return (
    <fieldset className="min-w-0 rounded-md border border-line bg-paper">
      {/* Floated: otherwise the browser draws the legend on the border. */}
      <legend className="float-left w-full">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-3 rounded-md px-4 py-2 text-left hover:bg-mist sm:px-5"
        >
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
            <span className="text-md font-semibold">{title}</span>
            {!isOpen && <span className="min-w-0 flex-1 basis-32 text-muted wrap-anywhere">{summary}</span>}
          </span>
          <ChevronDown aria-hidden className={classNames('size-5 shrink-0', isOpen && 'rotate-180')} />
        </button>
      </legend>
      <div id={id} hidden={!isOpen} className="clear-both px-4 pt-1 pb-5 sm:px-5">
        <div className="grid grid-cols-1 gap-4">
          {hint !== undefined && <p className="-mt-1 text-muted">{hint}</p>}
          {children}
        </div>
      </div>
    </fieldset>
  );
}
