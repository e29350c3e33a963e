import { useHydrated } from '@tanstack/react-router';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  CONTACT_MESSAGE_MIN_LENGTH,
  CONTACT_SERVICE_LABELS,
  CONTACT_SERVICES,
  SubmitContactInput,
} from '#contract/site/contact.ts';
import { attemptOf } from '#client/lib/attempt.ts';
import { remainingText } from '#client/lib/remaining-text.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { showFieldIssues } from '#client/lib/transport/field-issues.ts';
import { typedBefore } from '#client/lib/browser/typed-before.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorSummary } from '#client/ui/form/error-summary.tsx';
import { Select, TextArea, TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { Honeypot } from '#client/ui/form/honeypot.tsx';
import { fetchToaster } from '#client/kit/feedback/toast-host.tsx';
import {
  CONTACT_FIELDS,
  contactFields,
  forgetContactDraft,
  keepContactDraft,
  readContactDraft,
} from './contact-draft.ts';
import { useSendContact, type ContactInput } from '#client/entities/contact/use-send-contact.ts';

const FORM_ID = 'contact-form';
const fieldId = (name: string) => `contact-${name}`;

/** The contact form. Input survives a failed attempt, a reload and a lost connection. */
export function ContactForm({
  opening,
  takesFocus,
  onSent,
}: {
  /** The beginning of the message, unless one is begun already. */
  opening: string;
  takesFocus: boolean;
  onSent: () => void;
}) {
  const isHydrated = useHydrated();
  const [draft] = useState(readContactDraft);
  const [typed] = useState(() => typedBefore(FORM_ID));
  const form = useForm<ContactInput, unknown, SubmitContactInput>({
    resolver: standardSchemaResolver(SubmitContactInput),
    defaultValues: {
      ...draft.fields,
      message: draft.fields.message || opening,
      ...typed,
    },
    shouldFocusError: false,
  });
  const {
    register,
    formState: { errors, submitCount },
  } = form;
  const send = useSendContact();
  const attempt = useRef(draft.attempt);
  const hasTakenOver = CONTACT_FIELDS.some((name) => draft.fields[name] !== '' || typed[name] !== undefined);
  const isSending = useRef(false);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          keepContactDraft({ fields: contactFields({ ...values }), attempt: attempt.current }),
      }),
    [form],
  );

  useEffect(() => void fetchToaster(), []);

  useEffect(() => {
    if (takesFocus) form.setFocus('name');
  }, [form, takesFocus]);

  async function submit(): Promise<void> {
    // The second click of a double click comes before the button is disabled.
    if (isSending.current) return;
    isSending.current = true;
    const values = form.getValues();
    const fields = contactFields({ ...values });
    attempt.current = attemptOf(fields, attempt.current);
    keepContactDraft({ fields, attempt: attempt.current });
    try {
      await send.mutateAsync({
        ...fields,
        website: values.website,
        elapsedMs: hasTakenOver ? undefined : performance.now(),
        idempotencyKey: attempt.current.clientUuid,
      });
      const now = contactFields({ ...form.getValues() });
      const message = remainingText(fields.message, now.message);
      if (message === '') forgetContactDraft();
      else keepContactDraft({ fields: { ...now, message }, attempt: undefined });
      onSent();
    } catch (error) {
      showFieldIssues(error, form.setError, [...CONTACT_FIELDS]);
    } finally {
      isSending.current = false;
    }
  }

  const mistakes = CONTACT_FIELDS.flatMap((name) => {
    const message = errors[name]?.message;
    return message ? [{ field: fieldId(name), message }] : [];
  });
  const field = (name: (typeof CONTACT_FIELDS)[number]) => ({
    id: fieldId(name),
    error: errors[name]?.message,
    ...register(name),
  });

  return (
    <form
      id={FORM_ID}
      noValidate
      method="post"
      aria-labelledby="contact-form-title"
      className="grid gap-5"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <h3 id="contact-form-title" className="text-lg">
        Send a message
      </h3>
      <ErrorSummary mistakes={mistakes} attempt={submitCount} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField label="E-mail" type="email" autoComplete="email" {...field('email')} />
        <TextField label="Company (optional)" autoComplete="organization" {...field('company')} />
        <TextField label="Phone (optional)" type="tel" autoComplete="tel" {...field('phone')} />
      </div>
      <Select label="Service (optional)" {...field('service')}>
        <option value="">No particular one</option>
        {CONTACT_SERVICES.map((service) => (
          <option key={service} value={service}>
            {CONTACT_SERVICE_LABELS[service]}
          </option>
        ))}
      </Select>
      <TextArea
        label="Message"
        hint={`At least ${CONTACT_MESSAGE_MIN_LENGTH} characters.`}
        rows={6}
        {...field('message')}
      />
      <Honeypot id={fieldId('website')} {...register('website')} />
      {send.error && <FormError>{errorMessage(send.error)}</FormError>}
      <div>
        <Button
          type="submit"
          size="lg"
          disabled={!isHydrated}
          aria-disabled={send.isPending}
          className="max-sm:w-full"
        >
          {send.isPending ? 'Sending…' : 'Send message'}
        </Button>
      </div>
      <noscript>
        <p className="text-sm text-muted">This form needs JavaScript. The addresses beside it do not.</p>
      </noscript>
    </form>
  );
}
