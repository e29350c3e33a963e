import { expect, test } from 'vitest';
import { applyAct } from '#contract/offline/apply-act.ts';
import { deviceId } from '#contract/offline/device-id.ts';
import { readSnapshot } from '#contract/report/report-snapshot.ts';
import { addAct } from '#client/lib/outbox/queue.ts';
import { samplePack } from '#client/testing/sample-pack.ts';
import { previewOnDevice } from './preview-on-device.ts';

const OLA = { id: 1, name: 'Ola Berg', role: 'operator' as const };
const upload = {
  uuid: 'abcde000-0000-4000-8000-000000000000',
  userId: OLA.id,
  call: 'files.upload',
  input: { projectId: 3, fileName: 'boxes.jpg', phase: 'after', description: 'Boxes in the store' },
  occurredAt: '2026-03-02T09:00:00.000Z',
  file: { blob: 'bytes', name: 'boxes.jpg', type: 'image/jpeg', size: 3, sha256: 'a1' },
};
const { acts } = addAct([], upload);

/** A photo that is stored, and one that waits. */
const pack = () =>
  applyAct(samplePack(3, { photos: [7] }), {
    call: 'files.upload',
    input: { ...upload.input, phase: 'after' },
    facts: { id: deviceId(upload), occurredAt: upload.occurredAt, actor: OLA, file: upload.file },
  });

test('shows stored photos and those that wait, and names both in what is signed', () => {
  const { report, snapshot, version } = previewOnDevice(pack(), { outcome: 'resolved', acts });
  expect([version, report.number]).toEqual([1, 'Report 3-1']);
  const pictures = report.sections.flatMap((section) => (section.kind === 'photos' ? section.photos : []));
  expect(pictures).toEqual([
    { caption: 'Photo 1, during', previewPath: '/api/portal/files/7/preview' },
    {
      caption: 'Photo 2, after: Boxes in the store',
      previewPath: null,
      waiting: { blob: 'bytes', type: 'image/jpeg' },
    },
  ]);
  expect(readSnapshot(snapshot)?.photos.map(({ photo }) => photo)).toEqual(['file:7', 'sha256:a1']);
});

test('knows whether the waiting signature still covers the report', () => {
  const before = pack();
  const { snapshot } = previewOnDevice(before, { outcome: 'resolved', acts });
  const signed = applyAct(before, {
    call: 'serviceReports.sign',
    input: { outcome: 'resolved', snapshot, sha256: 'b2', refusedReason: 'The vessel left.' },
    facts: { id: -5, occurredAt: '2026-03-02T09:30:00.000Z', actor: OLA },
  });
  expect(previewOnDevice(signed, { outcome: null, acts })).toMatchObject({
    version: 1,
    snapshot,
    signature: { refusedReason: 'The vessel left.', signerName: null },
    changedSinceSigned: false,
    changedWording: [],
  });
  const described = { ...signed, project: { ...signed.project, description: 'Deliver reagents.' } };
  expect(previewOnDevice(described, { outcome: null, acts })).toMatchObject({
    changedSinceSigned: false,
    changedWording: ['description'],
    correctsVersion: 1,
  });
  expect(previewOnDevice(signed, { outcome: 'partly', acts })).toMatchObject({
    changedSinceSigned: true,
    changedFacts: ['outcome'],
    correctsVersion: null,
  });
});
