import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import { osloDay } from '#contract/format/calendar-day.ts';
import { shortDay } from '#client/lib/short-date.ts';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import type { VesselDue } from '#contract/vessel/vessel-record.ts';
import { showNotSaved } from '#client/lib/transport/not-saved.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button, buttonClasses } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { dueMail, whomToAsk } from './due-mail.ts';
import { useSetVesselDue } from '#client/entities/vessel/use-vessel-mutations.ts';
import { VesselSection } from './vessel-section.tsx';

/** Shows the due date of the next service, why it is due then, and a link that writes an e-mail asking for a port. */
export function VesselDueSection({ vessel }: { vessel: Vessel }) {
  const { id } = vessel;
  const { role, name } = usePortalUser();
  const isManager = role === 'manager';
  const due = trpc.portal.vessels.due.useQuery({ id }, { staleTime: 0 });
  const contacts = trpc.portal.vesselContacts.list.useQuery({ vesselDirectoryId: id }, { staleTime: 0 });
  const contact = whomToAsk(contacts.data ?? []);
  return (
    <VesselSection title="Next service">
      <QueryProblem query={due} />
      {due.isPending && <Skeleton className="h-16" />}
      {due.data && (
        <div className="grid grid-cols-1 gap-3 rounded-md border border-line bg-paper px-4 py-3">
          <div>
            <p className="text-md font-semibold">
              {due.data.nextServiceDue === null ? 'No due date' : shortDay(due.data.nextServiceDue)}
            </p>
            <p className="text-muted">{reasonOf(due.data)}</p>
          </div>
          {isManager && vessel.archivedAt === null && (
            <div className="flex flex-wrap items-end gap-2">
              <DueByHand vessel={vessel} due={due.data} />
              <a
                href={dueMail({
                  vessel,
                  due: due.data,
                  contact,
                  senderName: name,
                  today: osloDay(new Date()),
                })}
                className={buttonClasses({ variant: 'secondary', size: 'sm' })}
              >
                <Mail aria-hidden className="size-4" />
                {contact === undefined ? 'Write e-mail' : `E-mail ${contact.name}`}
              </a>
            </div>
          )}
        </div>
      )}
    </VesselSection>
  );
}

function reasonOf({ nextServiceDue, source, byRule }: VesselDue): string {
  if (source === 'manual') {
    return byRule === null
      ? 'Set manually. No service rule applies.'
      : `Set manually. The service rule gives ${shortDay(byRule.due)}. ${ruleLabel(byRule)}`;
  }
  if (byRule !== null) return ruleLabel(byRule);
  return nextServiceDue === null
    ? 'No service rule applies to the services on this vessel.'
    : 'Imported. No service with a rule has been done on this vessel yet.';
}

function ruleLabel({
  serviceType,
  systemType,
  intervalMonths,
  lastDone,
  planFrom,
}: NonNullable<VesselDue['byRule']>) {
  const what = systemType === '' ? serviceType : `${serviceType} of ${systemType}`;
  const every = intervalMonths === 1 ? 'every month' : `every ${intervalMonths} months`;
  return `${sentenceCase(what)} ${every}, last done on ${shortDay(lastDone)}. Plan from ${shortDay(planFrom)}.`;
}

/** Sets the due date manually, or returns it to the service rule. */
function DueByHand({ vessel, due }: { vessel: Vessel; due: VesselDue }) {
  const [opened, setOpened] = useState<{ due: string | null; version: number }>();
  const [day, setDay] = useState('');
  const update = useSetVesselDue({
    onSuccess({ nextServiceSource }) {
      setOpened(undefined);
      toast({
        title: nextServiceSource === 'manual' ? 'Due date set' : 'Due date follows the service rule',
        tone: 'success',
      });
    },
    onError: showNotSaved,
  });
  // Another due date that someone else has set meanwhile is not overwritten: the server refuses the older version.
  const isChanged = opened !== undefined && opened.due !== due.nextServiceDue;
  const version = isChanged ? opened.version : vessel.version;
  const save = (nextServiceDue: string | null) => {
    if (!update.isPending) update.mutate({ id: vessel.id, version, nextServiceDue });
  };
  function open(): void {
    setDay(due.nextServiceDue ?? '');
    setOpened({ due: due.nextServiceDue, version: vessel.version });
  }
  if (!opened) {
    return (
      <>
        <Button variant="secondary" size="sm" onClick={open}>
          Set due date
        </Button>
        {due.source === 'manual' && (
          <Button variant="secondary" size="sm" aria-disabled={update.isPending} onClick={() => save(null)}>
            Use service rule
          </Button>
        )}
      </>
    );
  }
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (day !== '') save(day);
      }}
    >
      <TextField
        label="Due date"
        type="date"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened it is gone
        autoFocus
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <Button type="submit" aria-disabled={update.isPending}>
        {update.isPending ? 'Saving…' : 'Save'}
      </Button>
      <Button variant="ghost" onClick={() => setOpened(undefined)}>
        Cancel
      </Button>
    </form>
  );
}
