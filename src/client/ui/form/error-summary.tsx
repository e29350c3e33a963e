import { useEffect, useRef } from 'react';

export interface FieldMistake {
  /** The id of the control. */
  field: string;
  message: string;
}

interface ErrorSummaryProps {
  mistakes: readonly FieldMistake[];
  /** Counts the attempts to send; each one focuses the summary. */
  attempt: number;
}

/** Lists the errors above the form; each links to its field. */
export function ErrorSummary({ mistakes, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [attempt]);
  if (mistakes.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      data-error-summary
      className="border-l-4 border-danger bg-danger-tint px-4 py-3 text-md text-ink"
    >
      <p className="font-semibold">
        {mistakes.length === 1 ? 'There is a problem' : `There are ${mistakes.length} problems`}
      </p>
      <ul className="mt-1">
        {mistakes.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                // Only the focus moves; the address stays the same.
                event.preventDefault();
                document.getElementById(field)?.focus();
              }}
              className="inline-flex min-h-8 items-center text-danger underline underline-offset-4 pointer-coarse:min-h-11"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
