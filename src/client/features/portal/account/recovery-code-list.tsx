import { useState } from 'react';
import { copyText } from '#client/lib/browser/copy-text.ts';
import { Button } from '#client/ui/button.tsx';
import { useHoldOpen } from '#client/ui/overlay/use-modal.ts';

/** New recovery codes, which are shown once. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [said, setSaid] = useState('');
  useHoldOpen(true, 'These codes are not shown again. Close again if you have kept them.');

  async function copy(): Promise<void> {
    setSaid((await copyText(codes.join('\n'))) ? 'Codes copied.' : 'Could not copy. Write the codes down.');
  }

  return (
    <section aria-label="New recovery codes" className="print-alone grid gap-4">
      <p>
        <strong>Recovery codes of the portal.</strong> Print or copy these now. They are shown once. Each
        signs you in once in place of the authenticator app.
      </p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono max-[27rem]:grid-cols-1">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          Print
        </Button>
        <Button variant="secondary" size="sm" onClick={() => void copy()}>
          Copy
        </Button>
        <Button size="sm" onClick={onDone}>
          I have kept them
        </Button>
        <output className="text-sm text-muted">{said}</output>
      </div>
    </section>
  );
}
