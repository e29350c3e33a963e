import { useEffect, useRef, useState } from 'react';
import { formatDayLong } from '#contract/format/format-date.ts';
import type { SubmittedReport } from '#contract/whistleblowing/report.ts';
import { copyText } from '#client/lib/browser/copy-text.ts';
import { Button } from '#client/ui/button.tsx';

interface ReportReceiptProps {
  receipt: SubmittedReport;
  onAnother: () => void;
}

/** Shows the code only this once. Printing prints only this panel. */
export function ReportReceipt({ receipt, onAnother }: ReportReceiptProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState('');
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    // The code, its explanation and the buttons must be visible together, on a phone too.
    title.current?.scrollIntoView();
  }, []);
  // The space within a group keeps a copied selection readable.
  const groups = receipt.receiptCode
    .split(/(?<= )/)
    .map((text, index) => ({ place: `group ${index + 1}`, text }));

  async function copy(): Promise<void> {
    const done = await copyText(receipt.receiptCode);
    setCopied(done ? 'Code copied.' : 'The code could not be copied. Please write it down.');
  }

  return (
    <div className="print-alone grid gap-5">
      <div>
        <h3 ref={title} tabIndex={-1} className="scroll-mt-10 text-lg">
          Report submitted
        </h3>
        <p className="mt-2 text-md text-muted">
          Your report has been submitted successfully and will be reviewed confidentially.
        </p>
      </div>
      <dl className="rounded-md border border-ink p-4 sm:p-5">
        <dt className="text-sm font-medium">Your receipt code</dt>
        <dd
          translate="no"
          className="mt-2 flex flex-wrap gap-x-[0.75ch] font-mono text-lg font-medium tabular-nums sm:text-xl"
        >
          {groups.map(({ place, text }) => (
            <span key={place}>{text}</span>
          ))}
        </dd>
      </dl>
      <p className="border-l-4 border-signal bg-signal-tint px-4 py-3 text-md">
        <strong className="font-semibold">Keep it now: it cannot be shown again.</strong> It is the only way
        back to your report. Nobody can recover it, not even us.
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-md">
        <dt className="text-muted">Acknowledgement by</dt>
        <dd>{formatDayLong(receipt.acknowledgeBy)}</dd>
        <dt className="text-muted">Feedback by</dt>
        <dd>{formatDayLong(receipt.feedbackBy)}</dd>
      </dl>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => void copy()}>Copy code</Button>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
        <Button variant="ghost" onClick={onAnother}>
          Submit another report
        </Button>
      </div>
      <output className="text-sm font-medium text-ink empty:hidden print:hidden">{copied}</output>
    </div>
  );
}
