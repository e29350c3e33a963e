import { useId, useRef, useState, type FormEvent } from 'react';
import { formatCount } from '#contract/format/format-number.ts';
import type { SubmittedRfq } from '#contract/rfq/rfq-request.ts';
import { basket, useBasketLines } from '#client/entities/rfq/use-rfq-basket.ts';
import { useSubmitRfq } from '#client/entities/rfq/use-submit-rfq.ts';
import { attemptOf } from '#client/lib/attempt.ts';
import { remainingText } from '#client/lib/remaining-text.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { hasFieldIssues, issueAt } from '#client/lib/transport/field-issues.ts';
import { Button, buttonClasses } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { ErrorSummary } from '#client/ui/form/error-summary.tsx';
import { TextArea, TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { Honeypot } from '#client/ui/form/honeypot.tsx';
import { BUYER_FIELDS, buyerDraft, useBuyerDraft, type BuyerField } from './buyer-draft.ts';
import { delivery } from './delivery.ts';
import { requestOfBasket } from './request-of-basket.ts';
import { linesToUse } from './rfq-actions.ts';
import { unsentLines } from './unsent-lines.ts';

interface SendDialogProps {
  open: boolean;
  /** Also called with true, once a request was sent whose dialog was closed meanwhile. */
  onOpenChange: (open: boolean) => void;
}

/**
 * Sends the basket to us. What is typed survives a failed attempt and a reload; a repeated attempt sends it once. What
 * was sent leaves the basket at once, so it cannot be sent twice, and what was added meanwhile stays.
 */
export function SendDialog({ open, onOpenChange }: SendDialogProps) {
  const id = useId();
  const draft = useBuyerDraft();
  const lines = useBasketLines();
  const [sent, setSent] = useState<SubmittedRfq>();
  const [attempts, setAttempts] = useState(0);
  const [isTakenOver] = useState(() => draft.name !== '' || draft.email !== '');
  const honeypot = useRef<HTMLInputElement>(null);
  const submit = useSubmitRfq();
  const { error, isPending } = submit;

  function send(event: FormEvent) {
    event.preventDefault();
    const asked = linesToUse();
    if (!asked || isPending) return;
    const { attempt: last, ...buyer } = buyerDraft.current();
    const request = { ...buyer, ...requestOfBasket(asked, delivery.refresh()) };
    const attempt = attemptOf(request, last);
    buyerDraft.set({ ...buyer, attempt });
    setAttempts((count) => count + 1);
    const answer = submit.mutateAsync({
      ...request,
      idempotencyKey: attempt.clientUuid,
      website: honeypot.current?.value,
      elapsedMs: isTakenOver ? undefined : performance.now(),
    });
    // Not in the callbacks of mutate: React Query drops them when the visitor leaves this page.
    void answer.then(
      (submitted) => {
        basket.replace(unsentLines(basket.refresh(), asked));
        const now = buyerDraft.current();
        buyerDraft.set({ ...now, note: remainingText(buyer.note, now.note), attempt: undefined });
        setSent(submitted);
        onOpenChange(true);
      },
      () => undefined,
    );
  }

  function close() {
    onOpenChange(false);
    setSent(undefined);
  }

  if (sent) {
    return (
      <Dialog
        open={open}
        onOpenChange={() => open && close()}
        title={`Request ${sent.number} sent`}
        description={`We will reply by e-mail to ${draft.email}. Use the link to follow your request; it is in the confirmation e-mail too.`}
        footer={
          <>
            <Button onClick={close}>Close</Button>
            <a
              href={sent.statusPath}
              target="_blank"
              rel="noreferrer"
              className={buttonClasses({ variant: 'secondary' })}
            >
              Follow your request
            </a>
          </>
        }
      />
    );
  }

  const issueOf = (name: BuyerField) => issueAt(error, name);
  const field = (name: BuyerField) => ({
    id: `${id}-${name}`,
    error: issueOf(name),
    value: draft[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      buyerDraft.set({ ...buyerDraft.current(), [name]: value }),
  });
  const mistakes = BUYER_FIELDS.flatMap((name) => {
    const message = issueOf(name);
    return message === undefined ? [] : [{ field: `${id}-${name}`, message }];
  });

  return (
    <Dialog
      open={open}
      onOpenChange={() => open && close()}
      title="Send your RFQ to us"
      description={`${formatCount(lines.length, 'line')}, with vessel and delivery as filled in. We store the request and e-mail you its number and a link.`}
      footer={
        <Button type="submit" form={`${id}-form`} aria-disabled={isPending}>
          {isPending ? 'Sending…' : 'Send the request'}
        </Button>
      }
    >
      <form id={`${id}-form`} noValidate onSubmit={send} className="grid gap-4">
        <ErrorSummary mistakes={mistakes} attempt={attempts} />
        {error && !hasFieldIssues(error, BUYER_FIELDS) && <FormError>{errorMessage(error)}</FormError>}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Name" autoComplete="name" {...field('name')} />
          <TextField label="E-mail" type="email" autoComplete="email" {...field('email')} />
          <TextField label="Company (optional)" autoComplete="organization" {...field('company')} />
          <TextField label="Phone (optional)" type="tel" autoComplete="tel" {...field('phone')} />
        </div>
        <TextArea label="Note (optional)" rows={3} {...field('note')} />
        <Honeypot ref={honeypot} id={`${id}-website`} />
        <p className="text-sm text-muted">
          We use this to quote. <a href="/legal#privacy">Privacy policy</a>
        </p>
      </form>
    </Dialog>
  );
}
