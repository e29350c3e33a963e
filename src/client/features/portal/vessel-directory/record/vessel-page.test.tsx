import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { PortalUserContext } from '#client/entities/user/portal-user.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { VesselPage } from './vessel-page.tsx';

const MONA = { id: 2, email: 'mona@quayside.example', name: 'Mona Lie', role: 'manager' } as const;
const vesselOf = (id: number) =>
  ({
    id,
    version: 1,
    vesselName: id === 5 ? 'Nordskjær' : 'Sydhav',
    imoNumber: null,
    clientName: null,
    systemType1: null,
    systemType2: null,
    lastServiceDate: null,
    lastServiceType: null,
    archivedAt: null,
    previousNames: [] as string[],
  }) as Vessel;

test('closes the form of a vessel when Back leads to another one', async () => {
  let show: (id: number) => void = () => undefined;
  function Screen() {
    const [id, setId] = useState(6);
    useEffect(() => {
      show = setId;
    }, []);
    return (
      <PortalUserContext value={MONA}>
        <VesselPage id={id} tab={undefined} actions={() => null} />
      </PortalUserContext>
    );
  }
  const { getByRole, getByLabelText } = await renderScreen(<Screen />, {
    answers: {
      portal: {
        companies: { list: () => ({ companies: [], total: 0 }) },
        unitLabels: { list: () => ({ units: [], labels: [] }) },
        vesselContacts: { list: () => [] },
        vessels: {
          byId: ({ id }) => vesselOf(id),
          due: () => ({ nextServiceDue: null, source: 'rule', byRule: null }),
          visits: () => ({ visits: [], total: 0 }),
        },
      },
    },
  });
  await expect.element(getByRole('heading', { name: 'Sydhav' })).toBeVisible();
  show(5);
  await expect.element(getByRole('heading', { name: 'Nordskjær', exact: true })).toBeVisible();
  await getByRole('button', { name: 'Edit', exact: true }).click();
  await getByLabelText('Notes').fill('Gate code 4471');
  show(6);
  await expect.element(getByRole('heading', { name: 'Sydhav', exact: true })).toBeVisible();
  await expect.element(getByLabelText('Notes')).not.toBeInTheDocument();
});
