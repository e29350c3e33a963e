import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { PortalUserContext } from '#client/entities/user/portal-user.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { VesselDueSection } from './vessel-due.tsx';

const MONA = { id: 2, email: 'mona@quayside.example', name: 'Mona Lie', role: 'manager' } as const;
const vessel = {
  id: 5,
  version: 1,
  vesselName: 'Nordskjær',
  imoNumber: null,
  systemType1: null,
  systemType2: null,
  lastServiceDate: null,
  lastServiceType: null,
  archivedAt: null,
} as Vessel;

/** Opens Set due date. `edit` is the live update after a colleague has edited the vessel. */
async function openDueDate() {
  const versions: number[] = [];
  let nextServiceDue: string | null = null;
  let update: (vessel: Vessel) => void = () => undefined;
  function Screen() {
    const [latest, setLatest] = useState(vessel);
    useEffect(() => {
      update = setLatest;
    }, []);
    return (
      <PortalUserContext value={MONA}>
        <VesselDueSection vessel={latest} />
      </PortalUserContext>
    );
  }
  const screen = await renderScreen(<Screen />, {
    answers: {
      portal: {
        vessels: {
          due: () => ({ nextServiceDue, source: 'manual', byRule: null }),
          update(input) {
            versions.push(input.version);
            return { ...vessel, version: 3, nextServiceSource: 'manual' };
          },
        },
        vesselContacts: { list: () => [] },
      },
    },
  });
  await screen.getByRole('button', { name: 'Set due date' }).click();
  const day = screen.getByLabelText('Due date');
  await day.fill('2027-05-01');
  return {
    ...screen,
    day,
    versions,
    edit: async (due: string | null = null) => {
      nextServiceDue = due;
      update({ ...vessel, version: 2 });
      await screen.queryClient.invalidateQueries();
    },
  };
}

test('keeps the due date that is being typed when a colleague edits the vessel', async () => {
  const { getByRole, day, versions, edit } = await openDueDate();
  await edit();
  await expect.element(day).toHaveValue('2027-05-01');
  await getByRole('button', { name: 'Save' }).click();
  await expect.element(day).not.toBeInTheDocument();
  expect(versions).toEqual([2]);
});

test('bases a typed due date on the one that was seen, so the server refuses to overwrite another', async () => {
  const { getByRole, getByText, versions, edit } = await openDueDate();
  await edit('2027-08-01');
  await expect.element(getByText('1 Aug 2027')).toBeVisible();
  await getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => versions).toEqual([1]);
});
