import { Link } from '@tanstack/react-router';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { buttonClasses } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { channelState } from './site-states.ts';
import { StateLine } from './state-line.tsx';

/** Whether reports can be opened, and whether their key is backed up. */
export function ChannelDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) onClose();
      }}
      title="Report channel key"
      footer={
        <Link to="/admin" search={{ tab: 'reports' }} className={buttonClasses({ variant: 'secondary' })}>
          Go to Reports
        </Link>
      }
    >
      <ChannelKey />
    </Dialog>
  );
}

function ChannelKey() {
  const channel = trpc.admin.whistleblowing.channel.useQuery(undefined, { refetchOnMount: 'always' });
  if (channel.error) return <FormError>{errorMessage(channel.error)}</FormError>;
  if (!channel.data) return <Skeleton className="h-20" />;
  return (
    <div className="grid gap-4">
      <StateLine state={channelState(channel.data)} />
      <p>
        Each report is encrypted under a key of its own that lies outside the database, and a backup alone
        shows nothing of it. When the report is deleted, so is its key. Export the keys on the server and keep
        the file apart from the backups:{' '}
        <code className="rounded-md bg-mist px-1.5 py-0.5 font-mono text-dense">npm run keys:export</code>
      </p>
      {channel.data.locked !== null && (
        <p>
          If the keys are lost for good, stop the server and run{' '}
          <code className="rounded-md bg-mist px-1.5 py-0.5 font-mono text-dense">npm run keys:reopen</code>.
          New reports are taken again. The reports of before stay listed, but nobody can open them, and their
          receipt codes stop working.
        </p>
      )}
    </div>
  );
}
