import { useEffect, useRef, useState, type FormEvent } from 'react';
import { receiptCodeDigits } from '#contract/whistleblowing/receipt-code.ts';
import type { ReportDialogue as Dialogue } from '#contract/whistleblowing/report.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { ReportCase } from './report-case.tsx';

const NO_CODE = 'A receipt code has 16 digits.';

/** The way back to a report: the code opens it, and stays in this component's memory until the visitor leaves. */
export function ReportDialogue({ onLeave }: { onLeave: () => void }) {
  const { client } = trpc.useUtils();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<{ code: string; dialogue: Dialogue }>();
  const [error, setError] = useState<string>();
  const [isOpening, setOpening] = useState(false);

  useEffect(() => {
    input.current?.focus();
  }, []);

  async function open(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isOpening) return;
    const code = receiptCodeDigits(typed);
    if (code === null) {
      setError(NO_CODE);
      input.current?.focus();
      return;
    }
    setOpening(true);
    setError(undefined);
    try {
      setOpened({ code, dialogue: await client.public.whistleblowing.open.mutate({ receiptCode: code }) });
      setTyped('');
    } catch (failure) {
      setError(errorMessage(failure));
      input.current?.focus();
    } finally {
      setOpening(false);
    }
  }

  if (opened) {
    return (
      <ReportCase
        code={opened.code}
        dialogue={opened.dialogue}
        onChange={(dialogue) => setOpened({ code: opened.code, dialogue })}
        onLeave={onLeave}
      />
    );
  }
  return (
    <form
      noValidate
      method="post"
      autoComplete="off"
      aria-labelledby="case-title"
      className="grid gap-5"
      onSubmit={(event) => void open(event)}
    >
      <h3 id="case-title" className="text-lg">
        Open your report
      </h3>
      {/* Without a name and with autocomplete off, so that no browser or password manager stores the code. */}
      <TextField
        ref={input}
        label="Receipt code"
        hint="The 16 digits that you were shown after reporting."
        type="text"
        inputMode="numeric"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={error}
        className="max-w-xs"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isOpening}>
          {isOpening ? 'Opening…' : 'Open report'}
        </Button>
        <Button variant="ghost" onClick={onLeave}>
          Back to the form
        </Button>
      </div>
    </form>
  );
}
