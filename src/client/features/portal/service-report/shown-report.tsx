import FileText from 'lucide-react/icons/file-text';
import type { ReportPreview } from '#contract/service-report.ts';
import { buttonClasses } from '#client/ui/button.tsx';

interface ShownReportProps {
  preview: ReportPreview;
  /** Whether the preview is of the outcome that was chosen. */
  isReady: boolean;
  /** The hash of what was opened last. */
  shown: string | undefined;
  onShown: (sha256: string) => void;
}

/** The report as whoever signs it is to read it. */
export function ShownReport({ preview, isReady, shown, onShown }: ShownReportProps) {
  const isStale = shown !== undefined && shown !== preview.sha256;
  return (
    <div>
      <p className="mb-1 text-sm font-medium">2. Show the report</p>
      {isReady ? (
        <>
          <a
            href={preview.contentPath}
            target="_blank"
            rel="noreferrer"
            onClick={() => onShown(preview.sha256)}
            className={buttonClasses({ variant: 'secondary' })}
          >
            <FileText aria-hidden className="size-5" />
            Open the report<span className="sr-only"> as PDF in a new tab</span>
          </a>
          <output className="mt-1 block text-muted">
            {isStale
              ? 'The report has changed since it was opened. Please open it again.'
              : shown === undefined
                ? `Version ${preview.version}, PDF. Hand the device over, or read it together.`
                : 'Opened.'}
          </output>
        </>
      ) : (
        <p className="text-muted">It opens once you have said how the work ended.</p>
      )}
    </div>
  );
}
