import { useEffect, useState } from 'react';
import type { SubmittedReport } from '#contract/whistleblowing/report.ts';
import { ReportDialogue } from './report-dialogue.tsx';
import { ReportForm } from './report-form.tsx';
import { ReportReceipt } from './report-receipt.tsx';

type Step =
  { at: 'form'; takesFocus: boolean } | { at: 'receipt'; receipt: SubmittedReport } | { at: 'dialogue' };

const START: Step = { at: 'form', takesFocus: false };

/**
 * The report form, its receipt and the dialogue. Report, receipt code and messages are only in this component's
 * memory: not in the address, in storage, in the history or in a query cache. Leaving the page clears them, even if
 * the browser keeps the page for going back.
 */
export function ReportChannel() {
  const [step, setStep] = useState<Step>(START);
  const [round, setRound] = useState(0);

  useEffect(() => {
    const forget = () => {
      setStep(START);
      setRound((last) => last + 1);
    };
    window.addEventListener('pagehide', forget);
    return () => window.removeEventListener('pagehide', forget);
  }, []);

  return (
    <div
      id="report-form"
      className="mt-12 grid scroll-mt-6 grid-cols-1 gap-x-14 gap-y-10 lg:mt-16 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="self-start rounded-md border border-edge bg-paper p-5 sm:p-8">
        {/* Looking up another report loses nothing of the one that is being written. */}
        <div hidden={step.at !== 'form'}>
          <ReportForm
            key={round}
            takesFocus={step.at === 'form' && step.takesFocus}
            onEnterCode={() => setStep({ at: 'dialogue' })}
            onSent={(receipt) => {
              setStep({ at: 'receipt', receipt });
              setRound((last) => last + 1);
            }}
          />
        </div>
        {step.at === 'receipt' && (
          <ReportReceipt receipt={step.receipt} onAnother={() => setStep({ at: 'form', takesFocus: true })} />
        )}
        {step.at === 'dialogue' && (
          <ReportDialogue onLeave={() => setStep({ at: 'form', takesFocus: true })} />
        )}
      </div>
      <aside aria-label="About reporting" className="self-start text-md">
        <h3 className="text-md tracking-normal">What happens with a report</h3>
        <ol className="mt-4 grid gap-3">
          {course.map(({ when, what }) => (
            <li key={when} className="border-t border-line pt-3">
              <span className="block text-sm font-medium text-glass-strong">{when}</span>
              {what}
            </li>
          ))}
        </ol>
        <p className="mt-6 border-t border-line pt-4 text-sm text-muted">
          Reports are stored encrypted. The address of your connection is not kept with them.
        </p>
      </aside>
    </div>
  );
}

const course = [
  { when: 'At once', what: 'You get a receipt code. It is the only way back to your report.' },
  { when: 'Within 7 days', what: 'We acknowledge the report.' },
  { when: 'Within 3 months', what: 'You get feedback: what was found and what is done.' },
];
