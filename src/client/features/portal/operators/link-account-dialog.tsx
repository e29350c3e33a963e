import { useState } from 'react';
import type { Operator } from '#contract/office/operator.ts';
import { useLinkAccount } from '#client/entities/operator/use-operator-mutations.ts';
import { toast } from '#client/lib/toast.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { issueAt } from '#client/lib/transport/field-issues.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';

interface LinkAccountDialogProps {
  person: Operator;
  /** What people call the identity provider. */
  provider: string;
  onClose: () => void;
}

/** Links an account whose e-mail address the identity provider has not verified. */
export function LinkAccountDialog({ person, provider, onClose }: LinkAccountDialogProps) {
  const { id, name } = person;
  const [account, setAccount] = useState('');
  const link = useLinkAccount({
    onSuccess() {
      toast({ title: `${name} can sign in with ${provider}`, tone: 'success' });
      onClose();
    },
  });
  const issue = issueAt(link.error, 'account');

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Link an account to ${name}`}
      holdsTyping={account !== ''}
      description={`For accounts that ${provider} does not link by their e-mail address.`}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          link.mutate({ id, account });
        }}
      >
        {link.error && issue === undefined && <FormError>{errorMessage(link.error)}</FormError>}
        <p>
          Ask {name} to sign in with {provider}. The sign-in form then shows the account. Make sure that it is{' '}
          {name} who gives it to you: talk to them in person or call the number you know.
        </p>
        <TextField
          label="Account"
          autoComplete="off"
          error={issue}
          value={account}
          onChange={({ target }) => setAccount(target.value)}
        />
        <p>
          From then on the account signs in as {name}. {name} and all managers get a mail about it.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={link.isPending}>
            {link.isPending ? 'Linking…' : 'Link account'}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
