import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { shortDateTime } from '#client/lib/short-date.ts';
import type { IssuedLink } from '#contract/office/operator.ts';
import { copyText } from '#client/lib/browser/copy-text.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { TextField } from '#client/ui/form/field.tsx';

/** Shows a one-time link, which cannot be shown again later. */
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
    setAnswer((await copyText(address)) ? 'Link copied.' : 'Could not copy. Select the link and copy it.');
  }

  return (
    <div className="grid gap-4">
      <p>
        {mailed
          ? `The link was sent to ${operator.email}. You can also share it yourself.`
          : `Give this link to ${operator.name} yourself. It was not sent by e-mail.`}
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
          <Copy aria-hidden className="size-4.5" /> Copy link
        </Button>
      </div>
      <output className="block min-h-6 text-sm font-medium">{answer}</output>
      <p className="text-sm text-muted">
        This link is shown only once. It works once, until {shortDateTime(expiresAt)}. Anyone with the link
        can sign in as {operator.name}. A new link replaces this one.
      </p>
    </div>
  );
}
