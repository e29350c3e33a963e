import { useRef, useState } from 'react';
import { copyText } from '#client/lib/browser/copy-text.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useRemoveCalendarLink, useRenewCalendarLink } from '#client/entities/user/use-calendar-mutations.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';

interface CalendarDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Subscribes a calendar program to the user's projects by a secret link, which is shown once. */
export function CalendarDialog({ open, onClose }: CalendarDialogProps) {
  const feed = trpc.portal.calendar.feed.useQuery(undefined, { enabled: open, staleTime: 0 });
  const renew = useRenewCalendarLink();
  const remove = useRemoveCalendarLink({ onSuccess: renew.reset });
  const isBusy = renew.isPending || remove.isPending;
  const link = renew.data && new URL(renew.data.link, window.location.href).href;

  function close(): void {
    renew.reset();
    remove.reset();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && close()}
      title="Your projects in your calendar"
      description="Subscribe to this link in your calendar program to see the projects assigned to you. Anyone with the link can read them, so keep it secret like a password."
      footer={
        feed.data && (
          <>
            <Button
              variant={feed.data.isOpen ? 'secondary' : 'primary'}
              disabled={isBusy}
              onClick={() => renew.mutate()}
            >
              {feed.data.isOpen ? 'Create new link' : 'Create link'}
            </Button>
            {feed.data.isOpen && (
              <Button variant="secondary" disabled={isBusy} onClick={() => remove.mutate()}>
                Turn off link
              </Button>
            )}
          </>
        )
      }
    >
      <div className="grid gap-4">
        {(renew.error ?? remove.error) && <FormError>{errorMessage(renew.error ?? remove.error)}</FormError>}
        <QueryProblem query={feed} />
        {feed.isPending && <Skeleton className="h-12" />}
        {link !== undefined && <NewLink link={link} />}
        {link === undefined && feed.data && (
          <p>
            {feed.data.isOpen
              ? 'You have a link. It was shown when it was created and cannot be shown again. A new link replaces it.'
              : 'No link yet.'}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function NewLink({ link }: { link: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');

  async function copy(): Promise<void> {
    const isCopied = await copyText(link);
    setSaid(isCopied ? 'Link copied.' : 'Could not copy. Select the link and copy it.');
    if (!isCopied) field.current?.select();
  }

  return (
    <div className="grid gap-2">
      <TextField
        ref={field}
        label="Calendar link"
        hint="This link is shown only once."
        readOnly
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="sm" onClick={() => void copy()}>
          Copy link
        </Button>
        <output className="text-sm text-muted">{said}</output>
      </div>
    </div>
  );
}
