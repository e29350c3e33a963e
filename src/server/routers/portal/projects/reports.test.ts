import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { invoicePackPath } from '#contract/billing/invoice-pack.ts';
import type { ProjectOutcome } from '#contract/project/project.ts';
import type { ReportSection } from '#contract/report/report-sections.ts';
import type { ReportPreview } from '#contract/report/service-report.ts';
import {
  auditLogs,
  partsUsed,
  portalUsers,
  projectChecklistAnswers,
  projectFiles,
  projectSignatures,
  projectTimeEntries,
  serviceReports,
  storedFiles,
  vesselContacts,
} from '#db/schema/index.ts';
import { codeOf, type ProjectActor } from '#server/testing/portal/project-harness.ts';
import { textOfPdf } from '#server/testing/pdf-text.ts';
import {
  createReportedProject,
  drawnSignature,
  type ReportedProject,
} from '#server/testing/portal/reported-project.ts';

const clientUuid = '0191f0a2-7c00-7000-8000-000000000001';

let project: ReportedProject;
beforeEach(async () => {
  project = await createReportedProject();
});
afterEach(() => project.close());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const signatures = () => project.db.select().from(projectSignatures).all();
const reports = () => project.db.select().from(serviceReports).all();
const list = (actor: ProjectActor = 'operator') =>
  project.as[actor].serviceReports.list({ projectId: project.projectId });
const addWork = (minutes: number | null) =>
  project.db
    .insert(projectTimeEntries)
    .values({
      projectId: project.projectId,
      userId: project.people.operator.id,
      category: 'work',
      startedAt: new Date('2026-03-02T09:00:00Z'),
      endedAt: minutes === null ? null : new Date(Date.UTC(2026, 2, 2, 9, minutes)),
      minutes,
      timezone: 'Asia/Singapore',
    })
    .run();

/** The error of a refused call. */
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => ({ code: 'OK', message: '', cause: undefined }),
    ({ code, message, cause }: { code: string; message: string; cause?: object }) => ({
      code,
      message,
      cause: cause as { current?: ReportPreview; issues?: { path: string[]; message: string }[] } | undefined,
    }),
  );

async function packedReport() {
  const { manager } = project.as;
  const price = { amount: '10.00', currency: 'NOK' } as const;
  const { id } = await manager.parts.add({ projectId: project.projectId, partName: 'Ring', price });
  await manager.billing.transitionPart({ id, version: 1, to: 'approved' });
  const pack = await project.download(
    invoicePackPath(project.projectId, { withReport: true, fileIds: [] }),
    'manager',
  );
  const files = Object.entries(unzipSync(new Uint8Array(pack.rawPayload)));
  const reportsInPack = files.filter(([name]) => name.startsWith('Service report'));
  return reportsInPack.flatMap(([name, bytes]) => [name, sha256(Buffer.from(bytes))]);
}

describe('the report', () => {
  const shownText = async () => {
    const { contentPath } = await project.show();
    return textOfPdf((await project.download(contentPath)).rawPayload);
  };

  test('says what was done, where, when by the clock of the port, by whom and for whom', async () => {
    const text = await shownText();
    for (const words of [
      'Service report',
      `Report ${project.projectId}-1`,
      'Draft, not signed',
      'Quayside Marine Service AS',
      'Organisation number 123 456 785',
      'Nordskjær Vektor',
      'IMO number 9074729',
      'Nordskjær Demo Rederi AS',
      'Electrolysis, two TRO analysers',
      'Łukasz Ćwik',
      'Harbour Agents Pte',
      'TRO calibration',
      'Work on board 2 March 2026, 14:00 to 16:00 (Asia/Singapore)',
      'Ola Operator',
      'Outcome Resolved',
      'Both analysers drift. Clean, calibrate and compare.',
      'Ana Reyes, Chief engineer, +65 0000 0001',
      'Not signed yet.',
      'Page 1 of ',
    ])
      expect(text).toContain(words);
  });

  test('counts overlapping hours once, as work', async () => {
    expect(await shownText()).toContain('Work 2.00 Travel 0.50 Total, overlaps counted once 2.50');
  });

  test('compares readings with their limits and marks those outside', async () => {
    const text = await shownText();
    expect(text).toContain('Handheld meter 0.08 mg/L 0.05 – 0.2 mg/L within limits');
    expect(text).toContain('Drift Note: Sensor ordered 0.03 mg/L at most 0.02 mg/L outside limits');
    expect(text).toContain('Cell cleaned Yes');
    expect(text).toContain('Photo of the panel See photo 2');
    expect(text).toContain('Remarks Not answered');
  });

  test('shows the photos with phase and the time of the device', async () => {
    const text = await shownText();
    expect(text).toContain('Photo 1, before: Clogged sample line');
    expect(text).toContain('Taken 2 March 2026, 14:32 (Asia/Singapore)');
    expect(text).toContain('Photo 2: Panel after calibration');
  });

  test('names parts and quantities, without money', async () => {
    const signed = await project.textOf(await project.sign());
    for (const text of [await shownText(), signed]) {
      expect(text).toContain('2 CLX Reagent Set 09991');
      expect(text).not.toMatch(
        /135[\s.,]?791|1[\s.,]?357[.,]91|2[\s.,]?715[.,]82|987[\s.,]?654|USD|NOK|EUR|\$|€/,
      );
    }
  });

  test('has the same bytes for the same content, for every reader', async () => {
    const { sha256: shown } = await project.show();
    project.clock.advance(3_600_000);
    project.setProject({ travelInfo: 'Gate 4', version: 9, updatedAt: project.clock.now() });
    project.db.update(partsUsed).set({ unitPrice: 1, totalPrice: 2, updatedAt: project.clock.now() }).run();
    const again = await project.as.operator.serviceReports.preview({
      projectId: project.projectId,
      outcome: 'resolved',
    });
    expect(again.sha256).toBe(shown);
    const { rawPayload, headers } = await project.download(again.contentPath);
    expect(sha256(rawPayload)).toBe(shown);
    expect(headers.etag).toBe(`"${shown}"`);
  });

  test('is the same on a screen, section by section', async () => {
    const { report } = await project.show();
    const text = await shownText();
    expect(report.sections.map(({ title }) => title)).toEqual([
      'Vessel',
      'Project',
      'Description',
      'Checklist: analyser service (version 1)',
      'Parts used',
      'Hours',
      'Photos',
      'People met',
    ]);
    for (const words of report.sections.flatMap(wordsOf)) {
      for (const line of words.split('\n')) expect(text).toContain(line);
    }
    const photos = report.sections.flatMap((section) => (section.kind === 'photos' ? section.photos : []));
    expect(photos.map(({ previewPath }) => previewPath)).toEqual(
      [project.photos.before, project.photos.answer].map((id) => `/api/portal/files/${id}/preview`),
    );
  });

  const wordsOf = (section: ReportSection): string[] => {
    switch (section.kind) {
      case 'facts':
        return section.facts.flatMap(({ label, value }) => [label, value]);
      case 'text':
        return section.texts;
      case 'table':
        return [...section.columns.map(({ title }) => title), ...section.rows.flat().map(({ text }) => text)];
      case 'photos':
        return section.photos.map(({ caption }) => caption);
    }
  };

  test('has other bytes as soon as its content changes', async () => {
    const shown = new Set([(await project.show()).sha256, (await project.show('partly')).sha256]);
    addWork(30);
    shown.add((await project.show()).sha256);
    expect(shown.size).toBe(3);
  });

  test('breaks long answers across pages without loss', async () => {
    const words = Array.from({ length: 900 }, (_, index) => `word${index}`);
    project.db
      .update(projectChecklistAnswers)
      .set({ note: words.join(' ') })
      .where(eq(projectChecklistAnswers.itemKey, 'handheld'))
      .run();
    const text = await shownText();
    for (const word of words) expect(text).toContain(word);
  });
});

describe('a signature', () => {
  test('is stored with name, rank and the hash of what was shown, in the report that carries it', async () => {
    const { sha256: shown } = await project.show();
    const report = await project.sign({ occurredAt: '2026-03-02T07:50:00Z' });
    expect(report).toMatchObject({
      projectId: project.projectId,
      version: 1,
      status: 'draft',
      operatorName: 'Ola Operator',
      fileName: `Service report ${project.projectId}-1 Nordskjær Vektor.pdf`,
      signature: {
        signerName: 'Łukasz Ćwik',
        signerRank: 'Master',
        refusedReason: null,
        signedAt: '2026-03-02T07:50:00.000Z',
        shownSha256: shown,
      },
    });
    const { rawPayload } = await project.download(report.fileURL);
    expect(sha256(rawPayload)).toBe(report.sha256);
    expect(rawPayload).toHaveLength(report.fileSize);
    const text = await textOfPdf(rawPayload);
    expect(text).toContain('Łukasz Ćwik, Master');
    expect(text).toContain('Signed 2 March 2026, 15:50 (Asia/Singapore)');
    expect(text).toContain(`SHA-256 of the report as it was shown: ${shown}`);
    expect(text).not.toContain('Draft');
    expect(await list()).toEqual([report]);
    expect(project.readProject()).toMatchObject({ outcome: 'resolved', version: 1 });
    expect(await project.as.operator.serviceReports.preview({ projectId: project.projectId })).toMatchObject({
      version: 1,
      outcome: 'resolved',
      sha256: shown,
      signature: report.signature,
      changedSinceSigned: false,
    });
    expect(
      project.db
        .select()
        .from(auditLogs)
        .all()
        .map(({ action, description }) => [action, description]),
    ).toEqual(
      expect.arrayContaining([
        ['report signed', 'Report 1 signed by Łukasz Ćwik, Master'],
        ['update', 'Outcome changed'],
      ]),
    );
    const kept = project.db.select().from(storedFiles).all();
    expect(kept.filter(({ type }) => type !== 'image/jpeg').map(({ state }) => state)).toEqual([
      'kept',
      'kept',
    ]);
  });

  test('may be refused with a reason, which the report then shows', async () => {
    const report = await project.sign({ refusedReason: 'The master is ashore', outcome: 'partly' });
    expect(report.signature).toMatchObject({
      signerName: null,
      signerRank: null,
      refusedReason: 'The master is ashore',
    });
    const text = await project.textOf(report);
    expect(text).toContain('Not signed. Reason: The master is ashore');
    expect(text).toContain('Signature refused');
    expect(text).toContain('Partly resolved, another visit is needed');
    expect(signatures()).toMatchObject([{ image: null, reportVersion: 1 }]);
  });

  test('is refused for a report that has changed since it was shown, with the new preview', async () => {
    const { sha256: shown } = await project.show();
    addWork(30);
    const refusal = await refusalOf(project.sign({ sha256: shown }));
    expect(refusal).toMatchObject({
      code: 'CONFLICT',
      message: 'The report has changed since it was shown. Show it again before signing. Nothing was saved.',
    });
    const current = refusal.cause?.current;
    expect(current).toEqual(await project.show());
    expect([signatures(), reports()]).toEqual([[], []]);
    await project.sign({ sha256: current!.sha256 });
    expect(reports()).toHaveLength(1);
  });

  test('is refused for another outcome than was shown', async () => {
    const { sha256: shown } = await project.show('not resolved');
    expect((await refusalOf(project.sign({ sha256: shown, outcome: 'resolved' }))).code).toBe('CONFLICT');
  });

  test('replaces the draft and its file when given again; the earlier signature stays on record', async () => {
    const first = await project.sign({ refusedReason: 'The master is ashore' });
    project.clock.advance(60_000);
    const second = await project.sign();
    expect(second).toMatchObject({ id: first.id, version: 1, signature: { signerName: 'Łukasz Ćwik' } });
    expect(second.sha256).not.toBe(first.sha256);
    expect(signatures().map(({ refusedReason }) => refusedReason)).toEqual(['The master is ashore', null]);
    const pdfs = project.db.select().from(storedFiles).where(eq(storedFiles.type, 'application/pdf')).all();
    expect(pdfs.map(({ sha256: hash, state }) => [hash, state])).toEqual([
      [first.sha256, 'deleted'],
      [second.sha256, 'kept'],
    ]);
  });

  test('is stored once when sent again, also after the work is done; its uuid takes no other signature', async () => {
    const sent = { clientUuid, sha256: (await project.show()).sha256 };
    const report = await project.sign(sent);
    expect(await Promise.all([project.sign(sent), project.sign(sent)])).toEqual([report, report]);
    project.setProject({ status: 'work done' });
    expect(await project.sign(sent)).toEqual(report);
    expect((await refusalOf(project.sign({ ...sent, signerName: 'Ana Reyes' }))).code).toBe('CONFLICT');
    expect([signatures().length, reports().length]).toEqual([1, 1]);
  });

  test('is stored once when it arrives twice at the same time', async () => {
    const sent = { clientUuid, sha256: (await project.show()).sha256 };
    const [one, other] = await Promise.all([project.sign(sent), project.sign(sent)]);
    expect(one).toEqual(other);
    expect([signatures().length, reports().length]).toEqual([1, 1]);
  });

  const allowed: [ProjectActor, string][] = [
    ['anonymous', 'UNAUTHORIZED'],
    ['manager', 'OK'],
    ['operator', 'OK'],
    ['author', 'FORBIDDEN'],
    ['foreign', 'NOT_FOUND'],
  ];
  test.each(allowed)('taken by %s: %s', async (actor, code) => {
    expect(await codeOf(project.sign({}, actor))).toBe(code);
    expect(signatures()).toHaveLength(code === 'OK' ? 1 : 0);
  });

  test.each(['scheduled', 'on hold', 'work done', 'completed', 'cancelled'] as const)(
    'is refused while the project is %s',
    async (status) => {
      project.setProject({ status });
      for (const actor of ['manager', 'operator'] as const) {
        expect(await codeOf(project.sign({}, actor))).toBe('CONFLICT');
      }
      expect(signatures()).toEqual([]);
    },
  );

  test('waits until no timer runs, because the hours are signed', async () => {
    addWork(null);
    expect(await refusalOf(project.sign())).toMatchObject({
      code: 'CONFLICT',
      message: 'A timer is still running. Stop it first, so that the hours are complete.',
    });
  });

  const blank = () =>
    sharp({ create: { width: 300, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;
  const unusable: [string, () => Promise<object>, string, RegExp][] = [
    ['no name', async () => ({ signerName: undefined }), 'signerName', /Name is required/],
    ['no rank', async () => ({ signerRank: undefined }), 'signerRank', /Rank is required/],
    ['neither image nor reason', async () => ({ image: undefined }), 'image', /Sign, or give a reason/],
    [
      'both a signature and a reason',
      async () => ({ image: await drawnSignature(), refusedReason: 'No' }),
      'refusedReason',
      /not both/,
    ],
    [
      'an empty field',
      async () => ({ image: dataUrl('image/png', await blank().png().toBuffer()) }),
      'image',
      /The signature is empty/,
    ],
    [
      'a JPEG that says it is a PNG',
      async () => ({ image: dataUrl('image/png', await blank().jpeg().toBuffer()) }),
      'image',
      /must be a PNG/,
    ],
    [
      'half a PNG',
      async () => {
        const whole = Buffer.from((await drawnSignature()).split(',')[1] ?? '', 'base64');
        return { image: dataUrl('image/png', whole.subarray(0, whole.length / 2)) };
      },
      'image',
      /damaged/,
    ],
    ['no data URL', async () => ({ image: 'signature.png' }), 'image', /data URL/],
  ];
  test.each(unusable)('refuses %s at its field', async (_, fields, path, message) => {
    const { code, cause } = await refusalOf(project.sign(await fields()));
    expect(code).toBe('BAD_REQUEST');
    const issues = cause?.issues ?? [];
    expect(issues.some((issue) => issue.path.join() === path && message.test(issue.message))).toBe(true);
    expect([signatures(), reports()]).toEqual([[], []]);
  });
});

describe('with the transitions of the project', () => {
  const finish = () => project.step('operator', { to: 'work done', outcome: 'resolved' });
  const versions = async () => (await list()).map(({ version, status }) => [version, status]);

  test('the report is submitted with the work and approved at completion, and stays as it was signed', async () => {
    const signed = await project.sign();
    await finish();
    expect(await versions()).toEqual([[1, 'submitted']]);
    await project.step('manager', { to: 'completed' });
    expect(await list()).toEqual([{ ...signed, status: 'approved' }]);
    const { rawPayload } = await project.download(signed.fileURL);
    expect(sha256(rawPayload)).toBe(signed.sha256);
    expect(
      project.db.select().from(auditLogs).where(eq(auditLogs.action, 'report approved')).all(),
    ).toMatchObject([{ changedByName: 'Mona Manager', entityType: 'report', entityId: signed.id }]);
  });

  test('a project sent back for other facts is signed again as the next version; the first one stays', async () => {
    const first = await project.sign();
    await finish();
    await project.step('manager', { to: 'in progress', reason: 'Half an hour is missing' });
    addWork(30);
    expect(await codeOf(finish())).toBe('CONFLICT');
    project.clock.advance(3_600_000);
    const second = await project.sign({ outcome: 'partly' });
    expect(second.version).toBe(2);
    expect(await project.textOf(second)).toContain(`Report ${project.projectId}-2`);
    await project.step('operator', { to: 'work done', outcome: 'partly' });
    await project.step('manager', { to: 'completed' });
    expect(await versions()).toEqual([
      [2, 'approved'],
      [1, 'submitted'],
    ]);
    expect(sha256((await project.download(first.fileURL)).rawPayload)).toBe(first.sha256);
  });

  test('work after the signature cannot be submitted unsigned', async () => {
    await project.sign();
    addWork(30);
    const { changedSinceSigned } = await project.show();
    expect(changedSinceSigned).toBe(true);
    expect(await refusalOf(finish())).toMatchObject({
      code: 'CONFLICT',
      message:
        'Get a new signature, or give a reason for no signature. The project differs from the signed report: times and hours.',
    });
    expect(project.readProject().status).toBe('in progress');
    expect(await versions()).toEqual([[1, 'draft']]);
    await project.sign();
    await finish();
    expect(await versions()).toEqual([[1, 'submitted']]);
  });

  test('an outcome other than the signed one cannot be submitted', async () => {
    await project.sign({ outcome: 'partly' });
    expect(await codeOf(finish())).toBe('CONFLICT');
  });

  test('a withdrawn report is not in the invoice pack, until the withdrawal is undone', async () => {
    const signed = await project.sign();
    await finish();
    const { serviceReports: calls } = project.as.manager;
    await calls.withdraw({ id: signed.id, reason: 'Wrong analyser' });
    expect(await packedReport()).toEqual([]);
    await calls.undoWithdraw({ id: signed.id });
    expect(await packedReport()).toEqual([signed.fileName, signed.sha256]);
  });

  test('a report without signature is submitted with its reason', async () => {
    await project.sign({ refusedReason: 'The master is ashore' });
    await finish();
    expect(await versions()).toEqual([[1, 'submitted']]);
  });
});

describe('changes after the signature', () => {
  const finish = (outcome: ProjectOutcome = 'resolved') =>
    project.step('operator', { to: 'work done', outcome });
  const versions = async () =>
    (await list()).map(({ version, status, correctsVersion }) => [version, status, correctsVersion]);
  const missing = async () => {
    const { steps } = await project.as.operator.projects.nextTransitions({ id: project.projectId });
    return steps.find(({ to }) => to === 'work done')?.missing.find(({ item }) => item === 'signature')?.text;
  };
  const sendBack = () => project.step('manager', { to: 'in progress', reason: 'Please correct the text' });

  const facts: [string, () => unknown, string][] = [
    ['work that went on', () => addWork(30), 'times and hours'],
    ['a part', () => project.db.update(partsUsed).set({ quantity: 3, totalPrice: 407_373 }).run(), 'parts'],
    [
      'a reading',
      () =>
        project.db
          .update(projectChecklistAnswers)
          .set({ value: '0.09' })
          .where(eq(projectChecklistAnswers.itemKey, 'handheld'))
          .run(),
      'checklist',
    ],
    [
      'a finding',
      () =>
        project.db
          .update(projectChecklistAnswers)
          .set({ note: 'Sensor replaced' })
          .where(eq(projectChecklistAnswers.itemKey, 'drift'))
          .run(),
      'checklist',
    ],
    ['the port', () => project.setProject({ location: 'Batam' }), 'service and port'],
    [
      'the engineer',
      () => project.setProject({ assignedOperatorId: project.people.foreign.id }),
      'engineers',
    ],
  ];
  test.each(facts)('needs a new signature if it is %s', async (_, change, words) => {
    await project.sign();
    expect(await missing()).toBeUndefined();
    change();
    const { changedSinceSigned, correctsVersion } = await project.show();
    expect([changedSinceSigned, correctsVersion]).toEqual([true, null]);
    const { steps } = await project.as.manager.projects.nextTransitions({ id: project.projectId });
    const need = steps
      .find(({ to }) => to === 'work done')
      ?.missing.find(({ item }) => item === 'signature')?.text;
    expect(need).toContain(`The project differs from the signed report: ${words}.`);
    const outcome = 'resolved';
    expect(await codeOf(project.step('manager', { to: 'work done', outcome }))).toBe('CONFLICT');
    await project.sign({}, 'manager');
    await project.step('manager', { to: 'work done', outcome });
    expect(reports()).toMatchObject([{ version: 1, status: 'submitted', correctsVersion: null }]);
  });

  const wordings: [string, () => unknown, string, string][] = [
    [
      'the description',
      () => project.setProject({ description: 'Both drifted.' }),
      'description',
      'Both drifted.',
    ],
    [
      'the caption of a photo',
      () =>
        project.db
          .update(projectFiles)
          .set({ description: 'Sample line' })
          .where(eq(projectFiles.id, project.photos.before))
          .run(),
      'photos',
      'Photo 1, before: Sample line',
    ],
    [
      'the spelling of a part',
      () => project.db.update(partsUsed).set({ partName: 'CLX reagent set' }).run(),
      'part names',
      'CLX reagent set',
    ],
    [
      'a crew member',
      () => project.db.update(vesselContacts).set({ name: 'Anna Reyes' }).run(),
      'people met',
      'Anna Reyes',
    ],
    [
      'the spelling of the ship',
      () => project.setProject({ vesselName: 'Nordskjaer Vektor' }),
      'vessel and contacts',
      'Nordskjaer Vektor',
    ],
  ];
  test.each(wordings)(
    'keeps the signed version and adds a correction if it is %s',
    async (_, change, what, words) => {
      const signed = await project.sign();
      await finish();
      await sendBack();
      change();
      expect(await missing()).toBeUndefined();
      expect(await project.show()).toMatchObject({
        changedSinceSigned: false,
        correctsVersion: 1,
        signature: { signerName: 'Łukasz Ćwik' },
      });
      await finish();
      const [correction, kept] = await list();
      expect(kept).toEqual({ ...signed, status: 'submitted' });
      expect(correction).toMatchObject({
        version: 2,
        status: 'submitted',
        correctsVersion: 1,
        signature: null,
        fileName: expect.stringContaining(`Service report ${project.projectId}-2 correction`),
      });
      expect(sha256((await project.download(signed.fileURL)).rawPayload)).toBe(signed.sha256);
      const text = await project.textOf(correction!);
      expect(text).toContain(words);
      expect(text).toContain(
        `Correction of Report ${project.projectId}-1, which was signed by Łukasz Ćwik, Master, on 2 March 2026, 16:00 (Asia/Singapore).`,
      );
      expect(text).toContain(`Corrected: ${what}.`);
      expect(text).toContain(`SHA-256 of the signed report: ${signed.sha256}`);
      await project.step('manager', { to: 'completed' });
      expect(await versions()).toEqual([
        [2, 'approved', 1],
        [1, 'approved', null],
      ]);
      expect(await packedReport()).toEqual([signed.fileName, signed.sha256]);
    },
  );

  test('before the work is done keeps the signed draft, and adds a correction', async () => {
    const signed = await project.sign();
    project.setProject({ description: 'Both drifted.' });
    await finish();
    expect(await versions()).toEqual([
      [2, 'submitted', 1],
      [1, 'submitted', null],
    ]);
    expect((await list())[1]).toMatchObject({ sha256: signed.sha256 });
  });

  test('of nothing creates no version, and the signature stays valid', async () => {
    await project.sign();
    await finish();
    await sendBack();
    await finish();
    expect(await versions()).toEqual([[1, 'submitted', null]]);
    await project.step('manager', { to: 'completed' });
    expect(await versions()).toEqual([[1, 'approved', null]]);
  });

  test('creates a further correction of the signed report', async () => {
    await project.sign();
    for (const description of ['Both drifted.', 'Both drifted a little.', 'Both drifted a little.']) {
      project.setProject({ description });
      await finish();
      await sendBack();
    }
    expect(await versions()).toEqual([
      [3, 'submitted', 1],
      [2, 'submitted', 1],
      [1, 'submitted', null],
    ]);
  });

  test('includes the outcome: a project that was sent back is signed again if its outcome changes', async () => {
    await project.sign();
    await finish();
    await sendBack();
    expect(await missing()).toBeUndefined();
    expect(await refusalOf(finish('partly'))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('The project differs from the signed report: outcome.'),
    });
  });

  test('is judged by the data, so a newer program that prints a different document needs no new signature', async () => {
    await project.sign();
    project.db
      .update(projectSignatures)
      .set({ sha256: 'f'.repeat(64) })
      .run();
    const { content } = reports()[0]!;
    // As an older program recorded it, which knew nothing of engineers.
    const { engineers: _, ...known } = content!.facts;
    project.db
      .update(serviceReports)
      .set({ content: { ...content!, facts: known } })
      .run();
    expect(await project.show()).toMatchObject({ changedSinceSigned: false, correctsVersion: null });
    await finish();
    expect(await versions()).toEqual([[1, 'submitted', null]]);
  });

  test('is judged by time if an older program has recorded no content', async () => {
    await project.sign();
    project.db.update(serviceReports).set({ content: null }).run();
    expect(await missing()).toBeUndefined();
    project.db
      .update(partsUsed)
      .set({ createdAt: new Date(+project.clock.now() + 1000) })
      .run();
    expect(await missing()).toContain('Get a new signature');
  });
});

describe('reading', () => {
  const readers: [ProjectActor, string, number][] = [
    ['anonymous', 'UNAUTHORIZED', 401],
    ['manager', 'OK', 200],
    ['operator', 'OK', 200],
    ['author', 'OK', 200],
    ['foreign', 'NOT_FOUND', 404],
  ];
  test.each(readers)('by %s: %s', async (actor, code, status) => {
    const { fileURL } = await project.sign();
    const { projectId } = project;
    const { contentPath } = await project.show();
    const { serviceReports: calls } = project.as[actor];
    expect(await codeOf(calls.list({ projectId }))).toBe(code);
    expect(await codeOf(calls.preview({ projectId }))).toBe(code);
    for (const url of [fileURL, contentPath]) {
      const answer =
        actor === 'anonymous'
          ? await project.inject({ method: 'GET', url })
          : await project.download(url, actor);
      expect(answer.statusCode).toBe(status);
    }
  });

  test('is refused for the admin’s session, and for a deactivated person', async () => {
    const { fileURL: url } = await project.sign();
    const headers = { authorization: `Bearer ${project.adminToken}` };
    expect((await project.inject({ method: 'GET', url, headers })).statusCode).toBe(401);
    project.db
      .update(portalUsers)
      .set({ isActive: false })
      .where(eq(portalUsers.id, project.people.operator.id))
      .run();
    expect((await project.download(url)).statusCode).toBe(401);
  });

  test('is sent as a named file, shown in the browser and never cached', async () => {
    project.setProject({ vesselName: 'M/V "Åse"' });
    const { fileURL } = await project.sign();
    const { headers } = await project.download(fileURL);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="Service report ${project.projectId}-1 M-V _Ase_.pdf"; filename*=UTF-8''Service%20report%20${project.projectId}-1%20M-V%20_%C3%85se_.pdf`,
    });
  });

  test('is shown within a frame of our own pages only, and the unsigned one in none', async () => {
    const { fileURL } = await project.sign();
    const { contentPath } = await project.show();
    for (const [url, framedBy, frameOptions] of [
      [fileURL, 'self', 'SAMEORIGIN'],
      [contentPath, 'none', 'DENY'],
    ] as const) {
      const { headers } = await project.download(url, 'manager');
      expect(headers['x-frame-options']).toBe(frameOptions);
      expect(headers['content-security-policy']).toContain(`frame-ancestors '${framedBy}'`);
    }
  });

  test.each(['/api/portal/reports/99999/content', '/api/portal/projects/99999/reports/preview/content'])(
    '%s is not there',
    async (url) => {
      expect((await project.download(url, 'manager')).statusCode).toBe(404);
    },
  );

  test('refuses an unknown outcome', async () => {
    const url = `/api/portal/projects/${project.projectId}/reports/preview/content?outcome=great`;
    const answer = await project.download(url);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { issues: [{ path: ['outcome'] }] }]);
  });
});
