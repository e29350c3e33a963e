import { useRef, useState, type FormEvent } from 'react';
import { ReportMessageText } from '#contract/whistleblowing/report.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';

interface TextSending {
  text: string;
  send: (text: string) => Promise<unknown>;
  onSent: (text: string) => void;
}

/** Sends a text: a second click waits, and errors appear at the field, with the text unchanged. */
export function useTextSending({ text, send, onSent }: TextSending) {
  const box = useRef<HTMLTextAreaElement>(null);
  const underWay = useRef(false);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (underWay.current) return;
    const checked = ReportMessageText.safeParse(text);
    if (!checked.success) {
      setError(checked.error.issues[0]?.message);
      box.current?.focus();
      return;
    }
    underWay.current = true;
    setSending(true);
    setError(undefined);
    try {
      await send(checked.data);
      onSent(text);
    } catch (failure) {
      setError(errorMessage(failure));
      box.current?.focus();
    } finally {
      underWay.current = false;
      setSending(false);
    }
  }

  return { box, submit, isSending, error };
}
