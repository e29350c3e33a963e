import { useRef } from 'react';
import { formatDateTime } from '#contract/format/format-date.ts';
import { deviceZone } from '#client/lib/browser/device-zone.ts';
import { saveTextFile } from '#client/lib/browser/save-text-file.ts';
import type { Act } from '#client/lib/outbox/act.ts';
import { openedOutbox } from '#client/lib/outbox/open-outbox.ts';
import { readOutboxFile, writeOutboxFile } from '#client/lib/outbox/outbox-file.ts';
import { useOutbox } from '#client/lib/outbox/use-outbox.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { WaitingPicture } from '#client/entities/file/waiting-picture.tsx';
import { ConflictPanel } from '#client/kit/record/conflict-panel.tsx';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { actLabel, actText, currentFields, differencesOf, savedBy } from './act-labels.ts';

/** The entries of this device that the server has not answered, by project, and those that need a decision. */
export function WhatWaits({ onClose }: { onClose: () => void }) {
  const { acts } = useOutbox();
  const utils = trpc.useUtils();
  const input = useRef<HTMLInputElement>(null);
  const projects = [...new Set(acts.map(({ projectId }) => projectId))];

  async function save(): Promise<void> {
    const outbox = openedOutbox.get();
    if (!outbox) return;
    const text = await writeOutboxFile(outbox.userId, acts, outbox.bytesOf);
    saveTextFile('quayside-entries.json', text, 'application/json');
  }

  async function restore(file: File | undefined): Promise<void> {
    const outbox = openedOutbox.get();
    if (!file || !outbox) return;
    const saved = readOutboxFile(await file.text());
    if (saved?.userId !== outbox.userId) {
      const title = saved ? 'This file has the entries of another person' : 'This is not a file with entries';
      toast({ title, description: saved ? 'Only they can send them.' : '', tone: 'danger' });
      return;
    }
    for (const { act, bytes } of saved.entries) await outbox.restore(act, bytes);
  }

  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title="What waits" closeLabel="Close" isWide>
      <div className="grid gap-5 px-6 py-4 text-dense">
        {acts.length === 0 && <p>Everything is sent.</p>}
        {projects.map((id) => (
          <section key={id} aria-labelledby={`waits-${id}`}>
            <h3 id={`waits-${id}`} className="mb-1 font-medium">
              {id === null
                ? 'Other'
                : (utils.portal.projects.byId.getData({ id })?.vesselName ?? `Project ${id}`)}
            </h3>
            <ul className="divide-y divide-line rounded-md border border-line bg-paper px-4">
              {acts
                .filter(({ projectId }) => projectId === id)
                .map((act) => (
                  <WaitingAct key={act.uuid} act={act} />
                ))}
            </ul>
          </section>
        ))}
        <div className="flex flex-wrap gap-3">
          {acts.length > 0 && (
            <>
              <Button onClick={() => openedOutbox.get()?.wake()}>Send now</Button>
              <Button variant="secondary" onClick={() => void save()}>
                Save as a file
              </Button>
            </>
          )}
          <Button variant="ghost" onClick={() => input.current?.click()}>
            Open a saved file
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            data-outbox-file
            accept="application/json,.json"
            onChange={({ currentTarget }) => {
              void restore(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
        </div>
      </div>
    </Sheet>
  );
}

function WaitingAct({ act }: { act: Act }) {
  return (
    <li className="flex gap-3 py-3">
      {act.file?.type.startsWith('image/') && (
        <WaitingPicture
          blob={act.file.blob}
          type={act.file.type}
          className="size-14 shrink-0 rounded-md object-cover"
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{actLabel(act)}</p>
        <p className="line-clamp-3 wrap-anywhere">{actText(act)}</p>
        <p className="text-muted">Entered {formatDateTime(act.occurredAt, deviceZone())}</p>
        {act.refusal && <Card act={act} />}
      </div>
    </li>
  );
}

/** What the server did not accept: both versions, or the reason. */
function Card({ act }: { act: Act }) {
  const { uuid, refusal } = act;
  const current = currentFields(act);
  const outbox = openedOutbox.get();
  if (!outbox || !refusal) return null;
  const fields = current ? differencesOf(act, current) : [];
  const version = current?.['version'];
  if (current && fields.length > 0) {
    const by = savedBy(current);
    return (
      <div className="mt-2">
        <ConflictPanel
          message={by === '' ? refusal.message : `${refusal.message} Saved by ${by}.`}
          fields={fields}
          isBusy={false}
          onKeepMine={() => void outbox.resend(uuid, { version })}
          onTakeTheirs={() => void outbox.drop(uuid)}
        />
      </div>
    );
  }

  async function remove(): Promise<void> {
    const bytes = act.file && (await outbox?.bytesOf(act.file.blob));
    await outbox?.drop(uuid);
    toast({
      title: `${actLabel(act)} removed`,
      action: { label: 'Undo', onSelect: () => void outbox?.restore(act, bytes) },
    });
  }

  return (
    <div className="mt-2 grid gap-2 border-l-4 border-signal bg-signal-tint px-4 py-3">
      <p className="font-medium">{refusal.message}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void outbox.resend(uuid, version === undefined ? {} : { version })}>
          Send again
        </Button>
        <Button size="sm" variant="secondary" onClick={() => void remove()}>
          Remove
        </Button>
      </div>
    </div>
  );
}
