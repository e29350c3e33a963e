import { useHydrated, useRouter } from '@tanstack/react-router';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import {
  INCIDENT_TYPE_LABELS,
  INCIDENT_TYPES,
  SubmitReportInput,
  type SubmittedReport,
} from '#contract/whistleblowing/report.ts';
import { attemptOf, type Attempt } from '#client/lib/attempt.ts';
import { errorMessage, errorStatus } from '#client/lib/transport/error-message.ts';
import { showFieldIssues } from '#client/lib/transport/field-issues.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { typedBefore } from '#client/lib/browser/typed-before.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorSummary } from '#client/ui/form/error-summary.tsx';
import { Checkbox, Select, TextArea, TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { fetchToaster } from '#client/kit/feedback/toast-host.tsx';

const FORM_ID = 'concern';
const FIELDS = ['incidentType', 'description', 'reporterName', 'reporterEmail'] as const;
const PATIENCE_MS = 30_000;
const FALLBACK = 'Failed to submit report. Please try again.';
const fieldId = (name: string) => `concern-${name}`;

type ReportInput = z.input<typeof SubmitReportInput>;

interface ReportFormProps {
  takesFocus: boolean;
  onEnterCode: () => void;
  onSent: (receipt: SubmittedReport) => void;
}

/** A report, with a name or anonymous. Nothing of it is stored in the browser, so a reload empties the form. */
export function ReportForm({ takesFocus, onEnterCode, onSent }: ReportFormProps) {
  const isHydrated = useHydrated();
  const { client } = trpc.useUtils();
  // A form that replaces another would read the text of the old one, which is still on the page and must be forgotten.
  const [typed] = useState(() => (isHydrated ? {} : typedBefore(FORM_ID)));
  const form = useForm<ReportInput, unknown, SubmitReportInput>({
    resolver: standardSchemaResolver(SubmitReportInput),
    defaultValues: {
      incidentType: INCIDENT_TYPES.find((type) => type === typed['incidentType']) ?? ('' as never),
      description: typed['description'] ?? '',
      reporterName: typed['reporterName'] ?? '',
      reporterEmail: typed['reporterEmail'] ?? '',
    },
    shouldFocusError: false,
  });
  const {
    register,
    formState: { errors, submitCount },
  } = form;
  const [isAnonymous, setAnonymous] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const underWay = useRef(false);
  const attempt = useRef<Attempt>(undefined);

  const { history } = useRouter();

  useEffect(() => void fetchToaster(), []);

  // The receipt code is in the answer alone, and gone with the page.
  useEffect(() => {
    if (!isSending) return;
    return history.block({
      blockerFn({ currentLocation, nextLocation }) {
        if (nextLocation.pathname === currentLocation.pathname) return false;
        toast({
          title: 'Your report is being sent',
          description: 'Please stay on this page until its receipt code is shown.',
        });
        return true;
      },
      enableBeforeUnload: true,
    });
  }, [history, isSending]);

  useEffect(() => {
    if (takesFocus) form.setFocus('incidentType');
  }, [form, takesFocus]);

  function changeAnonymity(anonymous: boolean): void {
    setAnonymous(anonymous);
    form.setValue('anonymous', anonymous);
    if (!anonymous) return;
    form.setValue('reporterName', '');
    form.setValue('reporterEmail', '');
    form.clearErrors(['reporterName', 'reporterEmail']);
  }

  async function submit(report: SubmitReportInput): Promise<void> {
    // The second click of a double click comes before the button is disabled.
    if (underWay.current) return;
    underWay.current = true;
    setSending(true);
    setFailure(undefined);
    const sent = {
      ...report,
      anonymous: isAnonymous,
      ...(isAnonymous ? { reporterName: '', reporterEmail: '' } : {}),
    };
    attempt.current = attemptOf(sent, attempt.current);
    try {
      const receipt = await client.public.whistleblowing.submit.mutate(
        { ...sent, idempotencyKey: attempt.current.clientUuid },
        { signal: AbortSignal.timeout(PATIENCE_MS) },
      );
      toast({
        title: 'Report Submitted',
        description: 'Your report has been submitted successfully and will be reviewed confidentially.',
        tone: 'success',
      });
      onSent(receipt);
    } catch (error) {
      setFailure(error);
      toast({
        title: 'Submission Failed',
        description: errorStatus(error) === undefined ? FALLBACK : errorMessage(error, FALLBACK),
        tone: 'danger',
      });
      showFieldIssues(error, form.setError, [...FIELDS]);
    } finally {
      underWay.current = false;
      setSending(false);
    }
  }

  const mistakes = FIELDS.flatMap((name) => {
    const message = errors[name]?.message;
    return message ? [{ field: fieldId(name), message }] : [];
  });
  const field = (name: (typeof FIELDS)[number]) => ({
    id: fieldId(name),
    error: errors[name]?.message,
    autoComplete: 'off',
    ...register(name),
  });

  return (
    <form
      id={FORM_ID}
      noValidate
      method="post"
      autoComplete="off"
      aria-labelledby="concern-title"
      className="grid gap-5"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h3 id="concern-title" className="text-lg">
          Report a concern
        </h3>
        <Button variant="ghost" className="-mx-4 text-left" onClick={onEnterCode}>
          Already reported? Enter your code
        </Button>
      </div>
      <ErrorSummary mistakes={mistakes} attempt={submitCount} />
      <Select label="Type of concern" {...field('incidentType')}>
        <option value="">Please choose</option>
        {INCIDENT_TYPES.map((type) => (
          <option key={type} value={type}>
            {INCIDENT_TYPE_LABELS[type]}
          </option>
        ))}
      </Select>
      <TextArea
        label="What happened"
        hint="What, where, when, and who saw it, as far as you know. You need not have proof."
        rows={7}
        spellCheck={false}
        {...field('description')}
      />
      <Checkbox
        label="Report anonymously"
        hint="We then keep neither name nor e-mail. The receipt code still lets us talk."
        name="anonymous"
        autoComplete="off"
        // It changes other fields, so it waits for hydration.
        disabled={!isHydrated}
        checked={isAnonymous}
        onChange={(event) => changeAnonymity(event.target.checked)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name (optional)" disabled={isAnonymous} {...field('reporterName')} />
        <TextField
          label="E-mail (optional)"
          type="email"
          disabled={isAnonymous}
          {...field('reporterEmail')}
        />
      </div>
      {failure !== undefined && <FormError>{errorMessage(failure, FALLBACK)}</FormError>}
      <div>
        <Button
          type="submit"
          size="lg"
          disabled={!isHydrated}
          aria-disabled={isSending}
          className="max-sm:w-full"
        >
          {isSending ? 'Submitting…' : 'Submit report'}
        </Button>
      </div>
      <noscript>
        <p className="text-sm text-muted">This form needs JavaScript.</p>
      </noscript>
    </form>
  );
}
