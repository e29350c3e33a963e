import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProjectOutcome } from '#contract/project/project.ts';
import { readSnapshot, snapshotText, type ReportSnapshot } from '#contract/report/report-snapshot.ts';
import {
  auditLogs,
  notifications,
  partsUsed,
  projectChecklistAnswers,
  projectFiles,
  projectSignatures,
  serviceReports,
  storedFiles,
} from '#db/schema/index.ts';
import { textOfPdf } from '#server/testing/pdf-text.ts';
import { testReportPrinter } from '#server/testing/report-printer.ts';
import { codeOf, type ProjectActor } from '#server/testing/portal/project-harness.ts';
import { createReportedProject, type ReportedProject } from '#server/testing/portal/reported-project.ts';

const HOUR = 3_600_000;
const clientUuid = '0191f0a2-7c00-7000-8000-000000000001';
/** The clock of a test is at 2 March 2026, 08:00 UTC. */
const NOW = '2026-03-02T08:00:00.000Z';
const occurredAt = '2026-03-02T07:50:00.000Z';

let project: ReportedProject;
beforeEach(async () => {
  project = await createReportedProject();
});
afterEach(() => project.close());

const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const signatures = () => project.db.select().from(projectSignatures).all();
const versions = () =>
  project.db
    .select()
    .from(serviceReports)
    .all()
    .map(({ version, status }) => [version, status]);
const history = () =>
  project.db
    .select()
    .from(auditLogs)
    .where(eq(auditLogs.action, 'report signed'))
    .all()
    .map(({ description }) => description);

/** What is shown on board now, as the fields of a signature. */
async function shown(outcome: ProjectOutcome = 'resolved') {
  const { snapshot, snapshotSha256: sha256 } = await project.show(outcome);
  return { outcome, snapshot, sha256, occurredAt };
}

/** The same with a changed snapshot. */
async function shownWith(change: (snapshot: ReportSnapshot) => void) {
  const fields = await shown();
  const read = readSnapshot(fields.snapshot)!;
  change(read);
  const snapshot = snapshotText(read);
  return { ...fields, snapshot, sha256: hashOf(snapshot) };
}

/** Every word that a snapshot shows. */
function wordsOf(snapshot: string): string[] {
  const { report, photos } = readSnapshot(snapshot)!;
  return [
    ...[...report.vesselFacts, ...report.projectFacts].flatMap(({ value }) => value ?? []),
    ...report.workDone,
    ...report.checklists.flatMap(({ title, readings }) => [
      title,
      ...readings.flatMap(({ label, value, limits, note }) =>
        [label, value, limits, note].filter((text) => text !== null),
      ),
    ]),
    ...report.parts.flatMap(({ name, number }) => [name, number ?? '']),
    ...report.hours.flatMap(({ category, hours }) => [category, hours]),
    ...photos.map(({ caption }) => caption),
    ...report.people,
  ].flatMap((text) => text.split('\n'));
}

async function expectPrinted(report: { fileURL: string }, snapshot: string): Promise<string> {
  const text = await textOfPdf((await project.download(report.fileURL, 'manager')).rawPayload);
  const words = wordsOf(snapshot);
  expect(words.length).toBeGreaterThan(30);
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
  expect(text).toContain(`SHA-256 of the report as it was shown: ${hashOf(snapshot)}`);
  return text;
}

describe('a signature of what was shown', () => {
  test('is stored with it, and the report says these words', async () => {
    const fields = await shown();
    const report = await project.sign(fields);
    expect(report).toMatchObject({
      version: 1,
      status: 'draft',
      signature: {
        signerName: 'Łukasz Ćwik',
        signedAt: occurredAt,
        shownSha256: fields.sha256,
        lateSince: null,
      },
    });
    await expectPrinted(report, fields.snapshot);
    const [stored] = signatures();
    expect(stored).toMatchObject({ sha256: fields.sha256, lateSince: null, replacedAt: null });
    const kept = await project.files.read(stored!.snapshotKey!);
    expect(kept?.toString()).toBe(fields.snapshot);
    expect(
      project.db.select().from(storedFiles).where(eq(storedFiles.storageName, stored!.snapshotKey!)).get(),
    ).toMatchObject({ state: 'kept', type: 'application/json', sha256: fields.sha256 });
    expect(project.readProject().outcome).toBe('resolved');
    expect(await project.show()).toMatchObject({ changedSinceSigned: false, correctsVersion: null });
    expect(history()).toEqual(['Report 1 signed by Łukasz Ćwik, Master']);
    await project.step('operator', { to: 'work done', outcome: 'resolved' });
    expect(versions()).toEqual([[1, 'submitted']]);
  });

  test('prints the same file as one of the unsigned report', async () => {
    const { sha256: unsigned } = await project.show();
    const withSnapshot = await project.textOf(await project.sign({ ...(await shown()) }));
    const without = await project.textOf(await project.sign({ occurredAt, sha256: unsigned }));
    expect(withSnapshot.replace(hashOf((await shown()).snapshot), '')).toBe(without.replace(unsigned, ''));
  });

  test('can be the reason for none', async () => {
    const fields = { ...(await shown('partly')), refusedReason: 'The master is ashore' };
    const report = await project.sign(fields);
    const text = await expectPrinted(report, fields.snapshot);
    expect(text).toContain('Not signed. Reason: The master is ashore');
    expect(signatures()).toMatchObject([{ image: null, sha256: fields.sha256 }]);
    expect(signatures()[0]?.snapshotKey).not.toBeNull();
  });

  test('is stored once, also if it arrives ten times at once and again after the work', async () => {
    const fields = { ...(await shown()), clientUuid };
    const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => project.sign(fields)));
    for (const other of others) expect(other).toEqual(first);
    await project.step('operator', { to: 'work done', outcome: 'resolved' });
    expect(await project.sign(fields)).toEqual(first);
    expect([signatures().length, versions().length]).toEqual([1, 1]);
  });
});

describe('what has changed since it was shown', () => {
  const { db, projectId } = { db: () => project.db, projectId: () => project.projectId };
  const facts: [string, () => unknown, string][] = [
    [
      'a running timer',
      () => project.as.operator.time.start({ projectId: projectId(), category: 'work' }),
      'times and hours',
    ],
    ['a part', () => db().update(partsUsed).set({ quantity: 3, totalPrice: 407_373 }).run(), 'parts'],
    [
      'a reading',
      () =>
        db()
          .update(projectChecklistAnswers)
          .set({ value: '0.09' })
          .where(eq(projectChecklistAnswers.itemKey, 'handheld'))
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
  test.each(facts)('is taken, printed as shown and named: %s', async (_, change, words) => {
    const fields = await shown();
    await change();
    const report = await project.sign(fields, 'manager');
    const text = await expectPrinted(report, fields.snapshot);
    expect(text).not.toMatch(/Batam|from 2 March|Frode/);
    expect(await project.show()).toMatchObject({ changedSinceSigned: true, changedFacts: [words] });
    expect(history()).toEqual([
      'Report 1 signed by Łukasz Ćwik, Master. It says what was shown on board; the project has changed',
    ]);
    const finish = () => project.step('manager', { to: 'work done', outcome: 'resolved' });
    expect(await codeOf(finish())).toBe('CONFLICT');
    expect(versions()).toEqual([[1, 'draft']]);
  });

  test('becomes a correction of the signed words if it is wording', async () => {
    const fields = await shown();
    project.setProject({ description: 'Both drifted.' });
    const report = await project.sign(fields);
    expect(await expectPrinted(report, fields.snapshot)).not.toContain('Both drifted.');
    expect(await project.show()).toMatchObject({
      changedSinceSigned: false,
      changedWording: ['description'],
      correctsVersion: 1,
    });
    await project.step('operator', { to: 'work done', outcome: 'resolved' });
    expect(versions()).toEqual([
      [1, 'submitted'],
      [2, 'submitted'],
    ]);
  });

  test.each(['draft', 'submitted'])(
    'becomes one of the newest signature, where that comes while a correction of a %s is printed',
    async (status) => {
      const fields = await shown();
      await project.sign(fields);
      const finish = () => project.step('operator', { to: 'work done', outcome: 'resolved' });
      if (status === 'submitted') {
        await finish();
        await project.step('manager', { to: 'in progress', reason: 'Please correct the text' });
      }
      project.setProject({ description: 'Both drifted.' });
      const put = project.files.put.bind(project.files);
      vi.spyOn(project.files, 'put').mockImplementationOnce(async (name, bytes) => {
        await put(name, bytes);
        await project.sign({ ...fields, occurredAt: '2026-03-02T07:55:00.000Z' });
      });
      await expect(finish()).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'The report has just changed. Nothing was saved; please try again.',
      });
      await finish();
      const [correction, signed] = project.db
        .select()
        .from(serviceReports)
        .all()
        .toSorted((one, other) => other.version - one.version);
      expect(correction).toMatchObject({ correctsVersion: signed!.version, status: 'submitted' });
      expect(await textOfPdf((await project.download(correction!.fileURL, 'manager')).rawPayload)).toContain(
        `SHA-256 of the signed report: ${signed!.sha256}`,
      );
    },
  );

  test('is signed again after it was shown again', async () => {
    const fields = await shown();
    await project.as.operator.parts.add({ projectId: projectId(), partName: 'Hose clip', quantity: 2 });
    await project.sign(fields);
    const again = { ...(await shown()), occurredAt: NOW };
    const report = await project.sign(again);
    expect(await expectPrinted(report, again.snapshot)).toContain('Hose clip');
    expect(await project.show()).toMatchObject({ changedSinceSigned: false });
    expect(versions()).toEqual([[1, 'draft']]);
  });

  test.each(['scheduled', 'travelling', 'on hold'] as const)('is the status: %s', async (status) => {
    const fields = await shown();
    project.setProject({ status });
    expect(await project.sign(fields)).toMatchObject({ version: 1, signature: { lateSince: null } });
  });
});

describe('the photos', () => {
  const picture = (background: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .jpeg()
      .toBuffer();

  async function upload(bytes: Buffer): Promise<number> {
    const query = new URLSearchParams({ fileName: 'Panel.jpg', phase: 'after', description: 'Panel' });
    const { statusCode, body } = await project.inject({
      method: 'POST',
      url: `/api/portal/projects/${project.projectId}/files?${query}`,
      headers: { authorization: `Bearer ${project.tokens.operator}`, 'content-type': 'image/jpeg' },
      payload: bytes,
    });
    expect(statusCode).toBe(201);
    return (JSON.parse(body) as { id: number }).id;
  }
  const picturesIn = async ({ fileURL }: { fileURL: string }) =>
    (await project.download(fileURL)).rawPayload.toString('latin1').split('/Subtype /Image').length;
  const MISSING = 'This photo had not arrived when the report was printed.';

  test('are named by the bytes that the device sent', async () => {
    const bytes = await picture('#aa3311');
    const id = await upload(bytes);
    const { snapshot } = await shown();
    const reference = `sha256:${hashOf(bytes)}`;
    const { photos, content } = readSnapshot(snapshot)!;
    expect(photos.map(({ photo }) => photo)).toEqual([
      `file:${project.photos.before}`,
      reference,
      `file:${project.photos.answer}`,
    ]);
    expect(content.wording.photos.map(({ photo }) => photo)).toContain(reference);
    const [listed] = await project.as.operator.files.list({ projectId: project.projectId });
    expect(listed).toMatchObject({ id, sentSha256: hashOf(bytes) });
  });

  test('that have not arrived are named, and the others printed', async () => {
    const id = await upload(await picture('#aa3311'));
    const fields = await shown();
    const whole = await project.sign(fields);
    expect(await project.textOf(whole)).not.toContain(MISSING);
    const pictures = await picturesIn(whole);
    await project.as.operator.files.remove({ projectId: project.projectId, id });
    const lacking = await project.sign({ ...fields, occurredAt: NOW });
    const text = await expectPrinted(lacking, fields.snapshot);
    expect(text).toContain(`Photo 2, after: Panel ${MISSING}`);
    expect(text.split(MISSING)).toHaveLength(2);
    expect(pictures - (await picturesIn(lacking))).toBe(1);
    expect(await project.show()).toMatchObject({ changedSinceSigned: false, changedWording: ['photos'] });
  });

  test('that arrive later are printed where they belong', async () => {
    const bytes = await picture('#11aa33');
    const fields = await shownWith(({ photos, content }) => {
      photos[0]!.photo = `sha256:${hashOf(bytes)}`;
      content.wording.photos[0]!.photo = `sha256:${hashOf(bytes)}`;
    });
    expect(await project.textOf(await project.sign(fields))).toContain(MISSING);
    await upload(bytes);
    expect(await project.textOf(await project.sign({ ...fields, occurredAt: NOW }))).not.toContain(MISSING);
  });

  test('that arrive while it is printed are printed', async () => {
    const bytes = await picture('#11aa33');
    let printed = 0;
    const busy = await createReportedProject(
      {},
      {
        reportPrinter: {
          ...testReportPrinter,
          issue: async (...given) => {
            printed += 1;
            if (printed === 1) await upload(bytes);
            return testReportPrinter.issue(...given);
          },
        },
      },
    );
    await project.close();
    project = busy;
    const fields = await shownWith(({ photos }) => {
      photos[0]!.photo = `sha256:${hashOf(bytes)}`;
    });
    const report = await project.sign(fields);
    expect(printed).toBe(2);
    expect(await project.textOf(report)).not.toContain(MISSING);
    expect([signatures().length, versions()]).toEqual([1, [[1, 'draft']]]);
  });

  test('that cannot be read any more do not stop it', async () => {
    const fields = await shown();
    const { sha256: unsigned } = await project.show();
    const { storageKey } = project.db
      .select()
      .from(projectFiles)
      .where(eq(projectFiles.id, project.photos.before))
      .get()!;
    project.files.remove(storageKey);
    expect(await codeOf(project.sign({ sha256: unsigned }))).toBe('SERVICE_UNAVAILABLE');
    expect(await project.textOf(await project.sign(fields))).toContain(MISSING);
  });

  test('of another project are not printed', async () => {
    const { db } = project;
    const { id: _, ...file } = db.select().from(projectFiles).get()!;
    const other = project.db
      .insert(projectFiles)
      .values({ ...file, projectId: (await otherProject()).id, sentSha256: 'e'.repeat(64) })
      .returning()
      .get();
    const references = [`sha256:${'e'.repeat(64)}`, `file:${other.id}`];
    const fields = await shownWith(({ photos }) => {
      for (const [index, reference] of references.entries()) photos[index]!.photo = reference;
    });
    const text = await project.textOf(await project.sign(fields));
    expect(text.split(MISSING)).toHaveLength(1 + references.length);
  });
});

const otherProject = () =>
  project.as.manager.projects.create({
    vesselName: 'Fjordling',
    serviceType: 'survey support',
    assignedOperatorId: project.people.operator.id,
  });

describe('a signature that comes after the end of the work', () => {
  const finish = async () => {
    await project.sign(
      { refusedReason: 'Nobody on deck', occurredAt: '2026-03-02T07:30:00.000Z' },
      'manager',
    );
    await project.step('manager', { to: 'work done', outcome: 'resolved' });
    project.clock.advance(2 * HOUR);
  };
  const notices = () =>
    project.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, project.people.manager.id))
      .all()
      .filter(({ lateEntries }) => lateEntries !== null)
      .map(({ text }) => text);

  test.each([
    ['before it', occurredAt],
    ['after it', '2026-03-02T09:00:00.000Z'],
  ])('is taken as late, and changes nothing that was submitted: given %s', async (_, given) => {
    const fields = { ...(await shown('partly')), occurredAt: given };
    await finish();
    const report = await project.sign(fields);
    expect(report).toMatchObject({ version: 2, status: 'draft', signature: { lateSince: NOW } });
    await expectPrinted(report, fields.snapshot);
    expect(project.readProject()).toMatchObject({ status: 'work done', outcome: 'resolved' });
    expect(notices()).toEqual([`1 entry came late to project ${project.projectId}.`]);
    expect(await project.show()).toMatchObject({ changedFacts: ['outcome'] });
    await project.step('manager', { to: 'completed' });
    expect(versions()).toEqual([
      [1, 'approved'],
      [2, 'draft'],
    ]);
  });

  test('counts after the project was sent back', async () => {
    const fields = await shown();
    await finish();
    await project.sign(fields);
    await project.step('manager', { to: 'in progress', reason: 'The signature has come' });
    await project.step('operator', { to: 'work done', outcome: 'resolved' });
    await project.step('manager', { to: 'completed' });
    expect(versions()).toEqual([
      [1, 'submitted'],
      [2, 'approved'],
    ]);
  });

  test.each(['completed', 'cancelled'] as const)('is taken if the project is %s', async (status) => {
    const fields = await shown();
    project.setProject({ status });
    for (const [index, actor] of (['operator', 'manager'] as const).entries()) {
      const given = new Date(Date.parse(occurredAt) + index).toISOString();
      await project.sign({ ...fields, occurredAt: given }, actor);
    }
    expect(signatures().map(({ lateSince }) => lateSince?.toISOString())).toEqual([NOW, NOW]);
  });

  test('is taken from a person whose project went to another one', async () => {
    const fields = await shown();
    await assignTo('foreign');
    project.clock.advance(HOUR);
    await assignTo('operator');
    project.clock.advance(HOUR);
    const removal = '2026-03-02T09:00:00.000Z';
    const late = { ...fields, occurredAt: '2026-03-02T09:30:00.000Z', clientUuid };
    const report = await project.sign(late, 'foreign');
    expect(report).toMatchObject({ version: 1, signature: { lateSince: removal } });
    expect(signatures()).toMatchObject([{ userId: project.people.foreign.id }]);
    expect(project.readProject().outcome).toBeNull();
    expect(notices()).toHaveLength(1);
    await expect(project.sign(late, 'foreign')).rejects.toThrow(
      'This was saved before. Reload to see it as it is now.',
    );
    expect(await codeOf(project.as.foreign.serviceReports.list({ projectId: project.projectId }))).toBe(
      'NOT_FOUND',
    );
  });

  const assignTo = async (name: 'operator' | 'foreign') => {
    const { id, version } = project.readProject();
    const assignedOperatorId = project.people[name].id;
    await project.as.manager.projects.update({ id, version, assignedOperatorId });
  };

  test('does not replace the signature that was given to the next person', async () => {
    const fields = await shown();
    await assignTo('foreign');
    const counts = await project.sign({ ...(await shown()), signerName: 'Ana Reyes' }, 'foreign');
    project.clock.advance(HOUR);
    const given = '2026-03-02T08:40:00.000Z';
    const answer = await project.sign({ ...fields, occurredAt: given }, 'operator');
    expect(answer).toEqual(counts);
    expect(signatures()).toMatchObject([
      { signerName: 'Ana Reyes', replacedAt: null },
      { signerName: 'Łukasz Ćwik', replacedAt: project.clock.now(), reportVersion: 1 },
    ]);
    expect(signatures()[1]?.snapshotKey).not.toBeNull();
    expect(history()[1]).toBe(
      'The signature of Łukasz Ćwik, Master came after a newer signature: report 1 stays as it is',
    );
  });
});

describe('a signature that has waited', () => {
  test('does not replace one that was given after it', async () => {
    const first = await shown();
    const counts = await project.sign({ ...first, occurredAt: NOW, signerName: 'Ana Reyes' });
    expect(await project.sign(first)).toEqual(counts);
    expect(versions()).toEqual([[1, 'draft']]);
    expect(signatures().map(({ replacedAt }) => replacedAt !== null)).toEqual([false, true]);
  });

  test('replaces one that no longer covers what the project says, also by a clock that is behind', async () => {
    await project.sign({ ...(await shown()), occurredAt: NOW, signerName: 'Ana Reyes' });
    const { projectId } = project;
    await project.as.operator.parts.add({ projectId, partName: 'Hose clip', quantity: 2 });
    const report = await project.sign(await shown());
    expect(report).toMatchObject({ version: 1, signature: { signerName: 'Łukasz Ćwik' } });
    expect(await project.textOf(report)).toContain('Hose clip');
    expect(await project.show()).toMatchObject({ changedSinceSigned: false });
    expect(signatures().map(({ replacedAt }) => replacedAt)).toEqual([null, null]);
  });

  test('replaces a later reason for none', async () => {
    const fields = await shown();
    await project.sign({ ...fields, occurredAt: NOW, refusedReason: 'The master is ashore' });
    expect(await project.sign(fields)).toMatchObject({
      version: 1,
      signature: { signerName: 'Łukasz Ćwik' },
    });
    const reason = { ...fields, refusedReason: 'No pen' };
    expect(await project.sign({ ...reason, occurredAt: '2026-03-02T07:00:00.000Z' })).toMatchObject({
      signature: { signerName: 'Łukasz Ćwik' },
    });
    expect(await project.sign({ ...reason, occurredAt: NOW })).toMatchObject({
      signature: { refusedReason: 'No pen' },
    });
  });
});

describe('is refused', () => {
  const refusalOf = (call: Promise<unknown>) =>
    call.then(
      () => ({ code: 'OK', issues: [] }),
      ({ code, cause }: { code: string; cause?: { issues?: { path: string[]; message: string }[] } }) => ({
        code,
        issues: cause?.issues ?? [],
      }),
    );
  const withText = (snapshot: string) => ({ snapshot, sha256: hashOf(snapshot) });

  const unusable: [string, () => Promise<object>, string, string][] = [
    [
      'another hash',
      async () => ({ ...(await shown()), sha256: 'a'.repeat(64) }),
      'sha256',
      'This is not the SHA-256 of the report that was shown. Nothing was saved.',
    ],
    [
      'the hash of the PDF',
      async () => ({ ...(await shown()), sha256: (await project.show()).sha256 }),
      'sha256',
      'This is not the SHA-256 of the report that was shown. Nothing was saved.',
    ],
    [
      'half a snapshot',
      async () => withText((await shown()).snapshot.slice(0, 500)),
      'snapshot',
      'This is not the text of a report. Nothing was saved.',
    ],
    [
      'a snapshot with blanks',
      async () => withText(JSON.stringify(JSON.parse((await shown()).snapshot), null, 2)),
      'snapshot',
      'This is not the text of a report. Nothing was saved.',
    ],
    [
      'a snapshot without a covered fact',
      async () => withText((await shown()).snapshot.replace(/"engineers":\[\d+\],/, '')),
      'snapshot',
      'This is not the text of a report. Nothing was saved.',
    ],
    [
      'a snapshot of 2 MB',
      async () =>
        shownWith(({ report }) => {
          report.workDone = ['x'.repeat(2_000_000)];
        }),
      'snapshot',
      'A report can have at most 1,000,000 characters',
    ],
    [
      'the report of another project',
      async () =>
        shownWith((snapshot) => {
          snapshot.projectId += 1;
        }),
      'snapshot',
      'The report that was shown is of another project. Nothing was saved.',
    ],
    [
      'another outcome than was shown',
      async () => ({ ...(await shown('partly')), outcome: 'resolved' }),
      'outcome',
      'The report that was shown has another outcome. Nothing was saved.',
    ],
    [
      'an image that is none',
      async () => ({ ...(await shown()), image: 'data:image/png;base64,AAAA' }),
      'image',
      'The signature must be a PNG image.',
    ],
  ];
  test.each(unusable)('with %s, at its field', async (_, fields, path, message) => {
    const { code, issues } = await refusalOf(project.sign(await fields()));
    expect([code, issues]).toEqual(['BAD_REQUEST', [expect.objectContaining({ path: [path], message })]]);
    expect([signatures(), versions()]).toEqual([[], []]);
  });

  test('with 2 MB over the wire as well, at the field', async () => {
    const { statusCode, body } = await project.inject({
      method: 'POST',
      url: `/api/portal/projects/${project.projectId}/signature`,
      headers: { authorization: `Bearer ${project.tokens.operator}` },
      payload: {
        outcome: 'resolved',
        refusedReason: 'No pen',
        sha256: 'a'.repeat(64),
        snapshot: 'x'.repeat(2_000_000),
      },
    });
    expect([statusCode, JSON.parse(body)]).toMatchObject([400, { issues: [{ path: ['snapshot'] }] }]);
  });

  const strangers: [ProjectActor, string][] = [
    ['anonymous', 'UNAUTHORIZED'],
    ['author', 'FORBIDDEN'],
    ['foreign', 'NOT_FOUND'],
  ];
  test.each(strangers)('from %s, who has never worked on the project: %s', async (actor, code) => {
    expect(await codeOf(project.sign(await shown(), actor))).toBe(code);
    expect(signatures()).toEqual([]);
  });

  test('without a time, after the work was done', async () => {
    const { occurredAt: _, ...fields } = await shown();
    project.setProject({ status: 'work done' });
    expect(await codeOf(project.sign(fields))).toBe('CONFLICT');
    expect(signatures()).toEqual([]);
  });
});
