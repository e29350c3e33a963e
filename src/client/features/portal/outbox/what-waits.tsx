import { useRef, useState } from 'react';
import { saveTextFile } from '#client/lib/browser/save-text-file.ts';
import type { Act } from '#client/lib/outbox/act.ts';
import { openedOutbox } from '#client/lib/outbox/open-outbox.ts';
import { dependentsOf, type Acts } from '#client/lib/outbox/queue.ts';
import { readOutboxFile, writeOutboxFile } from '#client/lib/outbox/outbox-file.ts';
import { useOutbox } from '#client/lib/outbox/use-outbox.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { WaitingPicture } from '#client/entities/file/waiting-picture.tsx';
import { ConflictPanel } from '#client/kit/record/conflict-panel.tsx';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { Sheet } from '#client/ui/overlay/sheet.tsx';
import {
  actComment,
  actLabel,
  actText,
  currentFields,
  differencesOf,
  enteredAt,
  savedBy,
  sendAgain,
} from './act-labels.ts';

/** The entries of this device that the server has not answered, by project, and those that need a decision. */
export function WhatWaits({ onClose }: { onClose: () => void }) {
  const { acts } = useOutbox();
  const utils = trpc.useUtils();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
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
    setProblem(
      saved === undefined
        ? 'This is not a file with saved entries. Choose another file.'
        : saved.userId === outbox.userId
          ? undefined
          : 'These are the entries of another person. They have to sign in and open the file.',
    );
    if (saved?.userId !== outbox.userId) return;
    await outbox.restore(saved.entries);
  }

  async function remove(act: Act): Promise<void> {
    const outbox = openedOutbox.get();
    const dependents = dependentsOf(acts, act.uuid);
    const bytes = act.file && (await outbox?.bytesOf(act.file.blob));
    await outbox?.drop(act.uuid);
    setRemoved((others) => [...others, { act, dependents, bytes }]);
  }

  async function undo({ act, dependents, bytes }: Removed): Promise<void> {
    const outbox = openedOutbox.get();
    await outbox?.restore([{ act, bytes }, ...dependents.map((one) => ({ act: one, bytes: undefined }))]);
    setRemoved((others) => others.filter((other) => other.act !== act));
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
                  <WaitingAct key={act.uuid} act={act} onRemove={() => void remove(act)} />
                ))}
            </ul>
          </section>
        ))}
        {problem !== undefined && <FormError>{problem}</FormError>}
        {removed.map((one) => (
          <output key={one.act.uuid} className="flex flex-wrap items-center gap-3">
            {actLabel(one.act)} removed
            <Button size="sm" variant="secondary" onClick={() => void undo(one)}>
              Undo
            </Button>
          </output>
        ))}
        <div className="flex flex-wrap gap-3">
          {acts.length > 0 && (
            <>
              {acts.some(({ refusal }) => !refusal) && (
                <Button
                  variant={acts.some(({ refusal }) => refusal) ? 'secondary' : 'primary'}
                  onClick={() => openedOutbox.get()?.wake()}
                >
                  Send now
                </Button>
              )}
              <Button variant="secondary" onClick={() => void save()}>
                Save as a file
              </Button>
            </>
          )}
          <Button variant="secondary" onClick={() => input.current?.click()}>
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

interface Removed {
  act: Act;
  /** Were removed with it, because they need its id. */
  dependents: Acts;
  bytes: ArrayBuffer | undefined;
}

function WaitingAct({ act, onRemove }: { act: Act; onRemove: () => void }) {
  const current = act.refusal && currentFields(act);
  const fields = current ? differencesOf(act, current) : [];
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
        {fields.length === 0 && <p className="line-clamp-3 wrap-anywhere">{actText(act)}</p>}
        <p className="text-muted">{enteredAt(act)}</p>
        {act.refusal && <Card act={act} current={current} fields={fields} onRemove={onRemove} />}
      </div>
    </li>
  );
}

interface CardProps {
  act: Act;
  current: ReturnType<typeof currentFields>;
  fields: ReturnType<typeof differencesOf>;
  onRemove: () => void;
}

/** What the server did not accept: both versions, or the reason. */
function Card({ act, current, fields, onRemove }: CardProps) {
  const { uuid, refusal } = act;
  const outbox = openedOutbox.get();
  if (!outbox || !refusal) return null;
  if (current && fields.length > 0) {
    return (
      <div className="mt-2">
        <ConflictPanel
          message={[refusal.message, savedBy(current)].join(' ').trim()}
          fields={fields}
          isBusy={false}
          onKeepMine={() => void outbox.resend(uuid, { version: current['version'] })}
          onTakeTheirs={() => void outbox.drop(uuid)}
        />
      </div>
    );
  }

  // The same entry is most often refused once more; a comment is taken.
  const isTold = canBeTold(act);
  const again = sendAgain(act);
  return (
    <div className="mt-2 grid gap-2 border-l-4 border-signal bg-signal-tint px-4 py-3">
      <p className="font-medium">{refusal.message}</p>
      <div className="flex flex-wrap gap-2">
        {isTold && (
          <Button size="sm" onClick={() => void outbox.tell(uuid, actComment)}>
            Send as a comment
          </Button>
        )}
        <Button
          size="sm"
          variant={isTold ? 'secondary' : 'primary'}
          onClick={() => void outbox.resend(uuid, again.fields)}
        >
          {again.label}
        </Button>
        <Button size="sm" variant="secondary" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  );
}

/** A comment holds no file and no signature. */
const UNTOLD: ReadonlySet<string> = new Set(['comments.add', 'serviceReports.sign']);

/** Where the project was locked or went to someone else, a comment still tells what was done. */
const canBeTold = ({ call, projectId, file }: Act): boolean =>
  projectId !== null && file === undefined && !UNTOLD.has(call);
