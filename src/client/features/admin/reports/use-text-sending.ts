import { useRef, useState, type FormEvent } from 'react';
import { ReportMessageText } from '#contract/report.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { newUuid } from '#client/lib/new-uuid.ts';

interface TextSending {
  text: string;
  send: (text: string, clientUuid: string) => Promise<unknown>;
  onSent: () => void;
}

/** Sends a text once: a second click waits, and a retry of the same text is known by its clientUuid. An error keeps it. */
export function useTextSending({ text, send, onSent }: TextSending) {
  const box = useRef<HTMLTextAreaElement>(null);
  const attempt = useRef({ text: '', clientUuid: '' });
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
    if (attempt.current.text !== checked.data)
      attempt.current = { text: checked.data, clientUuid: newUuid() };
    underWay.current = true;
    setSending(true);
    setError(undefined);
    try {
      await send(checked.data, attempt.current.clientUuid);
      attempt.current = { text: '', clientUuid: '' };
      onSent();
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
