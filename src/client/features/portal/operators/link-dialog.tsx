import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { formatDateTime } from '#contract/format/format-date.ts';
import type { IssuedLink } from '#contract/office/operator.ts';
import { copyText } from '#client/lib/browser/copy-text.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/field.tsx';

/** Shows a one-time link, which nobody can look up afterwards. */
export function LinkDialog({ issued, onClose }: { issued: IssuedLink | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={issued !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={issued?.operator.isInvited === false ? 'Reset link' : 'Invitation link'}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {issued && <Link issued={issued} />}
    </Dialog>
  );
}

function Link({ issued }: { issued: IssuedLink }) {
  const [answer, setAnswer] = useState('');
  const { operator, link, expiresAt, mailed } = issued;
  const address = new URL(link, window.location.origin).href;

  async function copy(): Promise<void> {
    setAnswer((await copyText(address)) ? 'Link copied.' : 'Not copied: please select the link and copy it.');
  }

  return (
    <div className="grid gap-4">
      <p>
        {mailed
          ? `The link is on its way to ${operator.email}. You can also pass it on yourself.`
          : `Send this link to ${operator.name}: no mail is sent from here.`}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={`Link for ${operator.name}`}
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
          className="min-w-0 grow basis-60"
        />
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4.5" /> Copy
        </Button>
      </div>
      <output className="block min-h-6 text-sm font-medium">{answer}</output>
      <p className="text-sm text-muted">
        Shown only now. It works once, until {formatDateTime(expiresAt)}. Whoever has it can sign in as{' '}
        {operator.name}; a new link makes this one worthless.
      </p>
    </div>
  );
}
