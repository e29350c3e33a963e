import KeyRound from 'lucide-react/icons/key-round';
import Lock from 'lucide-react/icons/lock';
import type { ReportChannelState } from '#contract/whistleblowing/report-handling.ts';

/** What prevents reading reports, now or in future: a lock, or a key without a backup. */
export function ChannelNotices({ channel }: { channel: ReportChannelState }) {
  if (channel.locked !== null) {
    return (
      <div role="alert" className="flex gap-3 border-l-4 border-danger bg-danger-tint px-4 py-3 text-md">
        <Lock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
        <p className="min-w-0">{channel.locked}</p>
      </div>
    );
  }
  if (channel.keyExported) return null;
  return (
    <div className="flex gap-3 border-l-4 border-signal bg-signal-tint px-4 py-3 text-md">
      <KeyRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-signal" />
      <div className="min-w-0">
        <p>
          <strong className="font-semibold">Back up the report key.</strong> Without it reports cannot be
          opened, even from a backup. Run this on the server, and keep the file apart from the backups:
        </p>
        <code className="mt-2 block font-mono text-sm break-words">
          npm run keys:export -- --to /media/safe/quayside-report-keys.json
        </code>
      </div>
    </div>
  );
}
