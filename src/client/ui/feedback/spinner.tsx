import { classNames } from '#client/ui/class-names.ts';

/** Spins beside the text that says what is in progress. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      aria-hidden="true"
      className={classNames('size-5 shrink-0 animate-turn', className)}
    >
      <circle cx="12" cy="12" r="9" className="text-line" stroke="currentColor" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}

/** Shown in place of a page while it loads. */
export function PageSpinner() {
  return (
    <output className="grid min-h-[60vh] place-items-center text-theme">
      <Spinner className="size-10" />
      <span className="sr-only">Loading page…</span>
    </output>
  );
}
