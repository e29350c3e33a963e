import type { ShownReport as Shown } from '#client/entities/service-report/shown-report.ts';
import { Button } from '#client/ui/button.tsx';
import { ReportOnScreen } from './report-on-screen.tsx';

interface ShownReportProps {
  /** The report as it was shown to the signer; it does not change while they read. */
  shown: Shown;
  /** Whether the project has changed since the report was shown. */
  isStale: boolean;
  onShowAgain: () => void;
}

/** The report for the signer to read, above the signature. */
export function ShownReport({ shown, isStale, onShowAgain }: ShownReportProps) {
  return (
    <div>
      <p className="mb-1 text-sm font-medium">2. Read the report together</p>
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
        aria-label="Report preview"
        className="max-h-[75svh] overflow-y-auto rounded-md border border-line"
      >
        <ReportOnScreen preview={shown} />
      </section>
      <output className="block empty:hidden">
        {isStale && (
          <span className="mt-2 flex flex-wrap items-center gap-3 border-l-4 border-signal bg-signal-tint px-4 py-3">
            The report has changed since you opened it.
            <Button variant="secondary" size="sm" onClick={onShowAgain}>
              Show the new report
            </Button>
          </span>
        )}
      </output>
    </div>
  );
}
