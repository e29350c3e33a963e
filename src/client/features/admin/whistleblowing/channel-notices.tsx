import KeyRound from 'lucide-react/icons/key-round';
import Lock from 'lucide-react/icons/lock';
import { formatDateTimeLong } from '#contract/format/format-date.ts';
import type { ReportChannelState } from '#contract/whistleblowing/report-handling.ts';

/** What keeps reports from being read or erased, now or one day. */
export function ChannelNotices({ channel }: { channel: ReportChannelState }) {
  const { locked, keyExported, exportHoldsPurged, sharedKeyUntil, keyCopy } = channel;
  if (locked !== null) {
    return (
      <div role="alert" className="flex gap-3 border-l-4 border-danger bg-danger-tint px-4 py-3 text-md">
        <Lock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
        <div className="min-w-0">
          <p>{locked}</p>
          <p className="mt-2">
            If the keys are lost for good, stop the server and run the command below. The channel then takes
            new reports. The reports of before stay in this list, but nobody can open them, and their receipt
            codes stop working.
          </p>
          <code className="mt-2 block font-mono text-sm break-words">npm run keys:reopen</code>
        </div>
      </div>
    );
  }
  return (
    <>
      {!keyExported && (
        <KeyNotice title="Back up the keys." command={EXPORT}>
          Without them reports and travel documents cannot be opened, even from a backup. Run this on the
          server, and keep the file apart from the backups:
        </KeyNotice>
      )}
      {keyCopy === null && (
        <KeyNotice title="Keys of reports have no second copy.">
          If this disk is lost, the reports are lost. Set KEY_BACKUP_DIR to a folder on another disk and
          restart.
        </KeyNotice>
      )}
      {typeof keyCopy?.failed === 'string' && (
        <KeyNotice title="The second copy of the keys is not up to date.">{keyCopy.failed}</KeyNotice>
      )}
      {keyExported && exportHoldsPurged && (
        <KeyNotice title="Reports were deleted after the keys were exported." command={EXPORT}>
          The old export and a backup still open them. Export the keys again, then destroy the old export:
        </KeyNotice>
      )}
      {sharedKeyUntil !== null && (
        <KeyNotice
          title={`Backups from before ${formatDateTimeLong(sharedKeyUntil)} still open deleted reports.`}
          command="npm run keys:rotate"
        >
          From then on each report has a key of its own. To make the older backups unreadable, stop the server
          and run this. No report can be restored from them afterwards:
        </KeyNotice>
      )}
    </>
  );
}

const EXPORT = 'npm run keys:export -- --to /media/safe/quayside-keys.json';

interface KeyNoticeProps {
  title: string;
  command?: string;
  children: React.ReactNode;
}

function KeyNotice({ title, command, children }: KeyNoticeProps) {
  return (
    <div className="flex gap-3 border-l-4 border-signal bg-signal-tint px-4 py-3 text-md">
      <KeyRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-signal" />
      <div className="min-w-0">
        <p>
          <strong className="font-semibold">{title}</strong> {children}
        </p>
        {command !== undefined && <code className="mt-2 block font-mono text-sm break-words">{command}</code>}
      </div>
    </div>
  );
}
