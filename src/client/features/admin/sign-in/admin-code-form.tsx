import { useHydrated } from '@tanstack/react-router';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useEffect, useId, useRef, useState, type ClipboardEvent, type FormEvent } from 'react';
import { codeDigits } from '#contract/format/code-digits.ts';
import { ADMIN_CODE_LENGTH, AdminLoginInput } from '#contract/session.ts';
import { errorMessage, errorStatus } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { fetchToaster } from '#client/kit/feedback/toast-host.tsx';
import { useEnterAdmin } from '#client/entities/user/admin-session.ts';

interface AdminCodeFormProps {
  label: string;
  onEntered: () => void;
}

/** The admin code: 16 characters that can be shown while typing. */
export function AdminCodeForm({ label, onEntered }: AdminCodeFormProps) {
  const id = useId();
  const isHydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isShown, setShown] = useState(false);
  const login = useEnterAdmin({
    onSuccess() {
      toast({ title: 'Login successful', description: 'Redirecting to admin panel...', tone: 'success' });
      onEntered();
    },
    onError(error) {
      toast({ ...refusal(error), tone: 'danger' });
      input.current?.focus();
    },
  });

  useEffect(() => void fetchToaster(), []);

  /** A maxLength would cut "1234 5678 9012 3456" after its sixteenth character. */
  function pasteGroups(event: ClipboardEvent): void {
    const digits = codeDigits(event.clipboardData.getData('text'));
    if (digits?.length !== ADMIN_CODE_LENGTH) return;
    event.preventDefault();
    setCode(digits);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (login.isPending) return;
    const checked = AdminLoginInput.safeParse({ code });
    if (checked.success) return login.mutate(checked.data);
    toast({
      title: 'Invalid format',
      description: 'Admin code must be exactly 16 digits',
      tone: 'danger',
    });
    input.current?.focus();
  }

  const Icon = isShown ? EyeOff : Eye;
  return (
    <form noValidate method="post" autoComplete="off" onSubmit={submit}>
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
      </label>
      <div className="mt-1 flex flex-wrap gap-2">
        <div className="relative min-w-0 grow basis-48">
          <input
            ref={input}
            id={id}
            type={isShown ? 'text' : 'password'}
            inputMode="numeric"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={ADMIN_CODE_LENGTH}
            value={code}
            onChange={({ target: { value } }) => setCode(codeDigits(value) ?? value)}
            onPaste={pasteGroups}
            className="block min-h-11 w-full rounded-md border border-edge bg-paper pr-12 pl-3 font-mono text-md text-ink"
          />
          <button
            type="button"
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-muted [--color-focus:var(--color-theme)] hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
            <span className="sr-only">Show code</span>
          </button>
        </div>
        <Button type="submit" variant="secondary" disabled={!isHydrated} aria-disabled={login.isPending}>
          {login.isPending ? 'Signing in…' : 'Sign in'}
        </Button>
      </div>
    </form>
  );
}

/** Only a visible code can be checked for typing errors. */
function refusal(error: unknown): { title: string; description: string } {
  return errorStatus(error) === 401
    ? { title: 'Invalid admin code', description: 'Please check your 16-digit admin code' }
    : { title: 'Not signed in', description: errorMessage(error) };
}
