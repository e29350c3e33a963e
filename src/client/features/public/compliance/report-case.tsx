import { useEffect, useRef, useState, type Dispatch, type FormEvent, type SetStateAction } from 'react';
import { formatDateTimeLong, formatDayLong } from '#contract/format/format-date.ts';
import {
  REPORT_MESSAGE_MAX,
  ReportMessageText,
  type ReportDialogue,
} from '#contract/whistleblowing/report.ts';
import { attemptOf, type Attempt } from '#client/lib/attempt.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { remainingText } from '#client/lib/remaining-text.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { TextArea } from '#client/ui/form/field.tsx';

interface ReportCaseProps {
  code: string;
  dialogue: ReportDialogue;
  onChange: (dialogue: ReportDialogue) => void;
  onLeave: () => void;
}

/** The status of a report and what it means, the messages, and a field for a new one, also after closing. */
export function ReportCase({ code, dialogue, onChange, onLeave }: ReportCaseProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const [text, setText] = useState('');
  const [warnedOf, setWarnedOf] = useState('');
  const isUnsent = text.trim() !== '';
  const isWarned = isUnsent && warnedOf === text;
  useEffect(() => {
    title.current?.focus();
  }, []);

  function leave(): void {
    if (isUnsent && !isWarned) setWarnedOf(text);
    else onLeave();
  }

  return (
    <div className="grid gap-6">
      <div>
        <h3 ref={title} tabIndex={-1} className="text-lg">
          Your report
        </h3>
        <p className="mt-3 text-md">
          <span className="font-semibold">{dialogue.statusLabel}.</span> {dialogue.statusText}
        </p>
      </div>
      <Dates dialogue={dialogue} />
      <Messages dialogue={dialogue} />
      <Reply code={code} text={text} onType={setText} onSent={onChange} />
      <div className="border-t border-line pt-5">
        {isWarned && (
          <p role="alert" className="mb-3 text-md font-medium text-signal">
            Your message is not sent. Press again to leave without it.
          </p>
        )}
        <Button variant="secondary" onClick={leave}>
          Leave the report
        </Button>
        <p className="mt-2 text-sm text-muted">Leaving forgets the code in this window.</p>
      </div>
    </div>
  );
}

function Dates({ dialogue }: { dialogue: ReportDialogue }) {
  const { createdAt, acknowledgedAt, acknowledgeBy, feedbackAt, feedbackBy, closedAt } = dialogue;
  const rows = [
    ['Received', formatDateTimeLong(createdAt)],
    acknowledgedAt
      ? ['Acknowledged', formatDateTimeLong(acknowledgedAt)]
      : ['Acknowledgement due by', formatDayLong(acknowledgeBy)],
    feedbackAt
      ? ['Feedback given', formatDateTimeLong(feedbackAt)]
      : ['Feedback due by', formatDayLong(feedbackBy)],
    ...(closedAt ? [['Closed', formatDateTimeLong(closedAt)]] : []),
  ];
  return (
    <dl className="grid gap-x-6 gap-y-1 text-md sm:grid-cols-[auto_minmax(0,1fr)]">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted max-sm:mt-2">{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const UNREADABLE = 'This text cannot be opened any more.';

function Messages({ dialogue: { messages } }: { dialogue: ReportDialogue }) {
  return (
    <section aria-labelledby="case-messages">
      <h4 id="case-messages" className="text-md">
        Messages
      </h4>
      <p className="text-sm text-muted">Times are Oslo time.</p>
      {messages.length === 0 ? (
        <p className="mt-3 border-t border-line pt-3 text-md">
          No messages yet. The handler’s questions and answers will appear here.
        </p>
      ) : (
        <ol className="mt-3 grid gap-3">
          {messages.map(({ sender, text, createdAt }) => (
            <li key={`${sender} ${createdAt} ${text}`} className="border-t border-line pt-3 text-md">
              <p className="text-sm text-muted">
                <span className="font-medium text-ink">{sender === 'reporter' ? 'You' : 'Handler'}</span>
                {' · '}
                {formatDateTimeLong(createdAt)}
              </p>
              <p className="mt-1 whitespace-pre-wrap">{text ?? UNREADABLE}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface ReplyProps {
  code: string;
  text: string;
  onType: Dispatch<SetStateAction<string>>;
  onSent: (dialogue: ReportDialogue) => void;
}

function Reply({ code, text, onType, onSent }: ReplyProps) {
  const { client } = trpc.useUtils();
  const box = useRef<HTMLTextAreaElement>(null);
  const attempt = useRef<Attempt>(undefined);
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [notice, setNotice] = useState('');

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const checked = ReportMessageText.safeParse(text);
    if (!checked.success) {
      setError(checked.error.issues[0]?.message);
      box.current?.focus();
      return;
    }
    attempt.current = attemptOf(checked.data, attempt.current);
    setSending(true);
    setError(undefined);
    setNotice('');
    try {
      onSent(
        await client.public.whistleblowing.reply.mutate({
          receiptCode: code,
          text: checked.data,
          clientUuid: attempt.current.clientUuid,
        }),
      );
      attempt.current = undefined;
      onType((now) => remainingText(text, now));
      setNotice('Message sent.');
    } catch (failure) {
      setError(errorMessage(failure));
      box.current?.focus();
    } finally {
      setSending(false);
    }
  }

  return (
    <form
      noValidate
      method="post"
      autoComplete="off"
      className="grid gap-3"
      onSubmit={(event) => void send(event)}
    >
      <TextArea
        ref={box}
        label="Your message"
        rows={4}
        maxLength={REPORT_MESSAGE_MAX}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onType(event.target.value)}
        error={error}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" aria-disabled={isSending}>
          {isSending ? 'Sending…' : 'Send message'}
        </Button>
        <output className="text-sm font-medium text-success">{notice}</output>
      </div>
    </form>
  );
}
