import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { createAtom } from '@tanstack/react-store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Part } from '#contract/billing/part.ts';
import { letterhead } from '#content/letterhead.ts';
import { deviceId } from '#contract/offline/device-id.ts';
import type { ProjectPack } from '#contract/project/project-pack.ts';
import { describeReport } from '#contract/report/describe-report.ts';
import { recordReport } from '#contract/report/record-report.ts';
import { factsOfPack } from '#contract/report/report-facts.ts';
import { snapshotOf, snapshotText } from '#contract/report/report-snapshot.ts';
import type { ActInput } from '#client/lib/outbox/act.ts';
import { openedOutbox } from '#client/lib/outbox/open-outbox.ts';
import type { Outbox, OutboxState } from '#client/lib/outbox/outbox.ts';
import { addAct, settleAct, type Acts } from '#client/lib/outbox/queue.ts';
import { samplePack } from '#client/testing/sample-pack.ts';
import { layActsOver } from './overlay.ts';
import { packQueries, type PackPart } from './pack-queries.ts';

const PROJECT = 3;
const OLA = { id: 1, name: 'Ola Berg', role: 'operator' as const };
const keys = packQueries(PROJECT);

let queryClient: QueryClient;
let state: ReturnType<typeof createAtom<OutboxState>>;
let end: () => void;
let entered = 0;

beforeEach(() => {
  queryClient = new QueryClient();
  state = createAtom<OutboxState>({
    acts: [],
    waiting: new Set<string>(),
    applied: [],
    sentAt: undefined,
    isDurable: true,
  });
  const forgetApplied = (uuids: ReadonlySet<string>) =>
    state.set((now) => ({ ...now, applied: now.applied.filter(({ act }) => !uuids.has(act.uuid)) }));
  openedOutbox.set({ userId: OLA.id, state, forgetApplied } as unknown as Outbox);
  const pack = samplePack(PROJECT);
  for (const part of Object.keys(keys) as PackPart[])
    if (pack[part] !== null) queryClient.setQueryData(keys[part], pack[part]);
  end = layActsOver(queryClient, OLA);
});
afterEach(() => {
  end();
  openedOutbox.set(null);
  queryClient.clear();
});

const show = (acts: Acts, applied: OutboxState['applied'] = []) =>
  state.set((now) => ({ ...now, acts, applied, waiting: new Set(acts.map(({ uuid }) => uuid)) }));

function keep(call: string, input: ActInput) {
  entered += 1;
  const uuid = `${entered.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
  const occurredAt = new Date(Date.parse('2026-03-02T09:00:00Z') + entered * 1000).toISOString();
  const act = {
    uuid,
    userId: OLA.id,
    call,
    input: { projectId: PROJECT, ...input },
    occurredAt,
    file: undefined,
  };
  show(addAct(state.get().acts, act).acts);
  return { uuid, occurredAt };
}

/** What a screen shows of a part of the pack, at every moment. */
function watch<Part extends PackPart>(part: Part) {
  const answers: ProjectPack[Part][] = [];
  const asked: ((answer: ProjectPack[Part]) => void)[] = [];
  const observer = new QueryObserver<ProjectPack[Part]>(queryClient, {
    queryKey: keys[part],
    queryFn: () => new Promise((resolve) => asked.push(resolve)),
    staleTime: Infinity,
  });
  const stop = observer.subscribe(({ data }) => data !== undefined && answers.push(data));
  return {
    shown: () => observer.getCurrentResult().data as ProjectPack[Part],
    answers,
    stop,
    /** Asks again; the returned function answers. */
    ask: async () => {
      const done = queryClient.invalidateQueries({ queryKey: keys[part] });
      await Promise.resolve();
      return async (answer: ProjectPack[Part]) => {
        asked.at(-1)?.(answer);
        await done;
      };
    },
  };
}

const named = (parts: Part[]) => parts.map(({ partName, quantity }) => `${quantity} ${partName}`);

test('a part is added, changed and removed without an answer', () => {
  const { shown, stop } = watch('parts');
  expect(shown()).toEqual([]);
  const added = keep('parts.add', { partName: 'Hose clip', quantity: 2 });
  const id = deviceId(added);
  expect(shown()).toMatchObject([{ id, partName: 'Hose clip', quantity: 2, version: 1, changeable: true }]);
  keep('parts.update', { id, version: 1, quantity: 5 });
  expect(named(shown())).toEqual(['5 Hose clip']);
  expect(state.get().acts[1]?.input).toMatchObject({
    id: { $from: added.uuid, field: 'id' },
    version: { $from: added.uuid, field: 'version' },
  });
  keep('parts.remove', { id });
  expect(shown()).toEqual([]);
  stop();
});

test('a step shows the next ones, its timer and its checklist, and later entries follow', () => {
  const [project, time, transitions] = [watch('project'), watch('time'), watch('transitions')];
  keep('projects.transition', {
    projectId: undefined,
    id: PROJECT,
    version: 3,
    to: 'on hold',
    holdReason: 'parts',
  });
  expect(project.shown()).toMatchObject({ status: 'on hold', holdReason: 'parts', version: 4 });
  expect(transitions.shown().steps.map(({ to }) => to)).toEqual(['in progress']);
  keep('time.add', { category: 'work', startedAt: '2026-03-02T07:00:00Z', endedAt: '2026-03-02T08:30:00Z' });
  expect(time.shown().operatorHours).toBe('1.50');
  expect(project.shown().operatorHours).toBe('1.50');
  for (const { stop } of [project, time, transitions]) stop();
});

const signed = (outcome: 'resolved' | 'partly') => {
  const facts = factsOfPack({ ...samplePack(PROJECT), parts: queryClient.getQueryData<Part[]>(keys.parts)! });
  const snapshot = snapshotText(
    snapshotOf(PROJECT, describeReport(facts, letterhead(), outcome), recordReport(facts, outcome)),
  );
  return keep('serviceReports.sign', { outcome, snapshot, sha256: 'a1', signerName: 'R. Dela Cruz' });
};
const needOfSignature = ({ steps }: ProjectPack['transitions']) =>
  steps.flatMap(({ missing }) => missing.filter(({ item }) => item === 'signature').map(({ text }) => text));

test('a signature shows the report as signed and lets the work be finished, until something else is added', () => {
  const unsigned = { item: 'signature' as const, text: 'Get the report signed.', inCall: false };
  const steps = [{ to: 'work done' as const, missing: [unsigned] }];
  queryClient.setQueryData(keys.transitions, { status: 'in progress', version: 3, steps });
  const [project, reports, transitions] = [watch('project'), watch('reports'), watch('transitions')];
  expect(needOfSignature(transitions.shown())).toEqual(['Get the report signed.']);
  signed('resolved');
  expect(project.shown()).toMatchObject({ outcome: 'resolved', version: 3 });
  expect(reports.shown()).toMatchObject([
    {
      version: 1,
      status: 'draft',
      fileURL: '',
      signature: { signerName: 'R. Dela Cruz', refusedReason: null },
    },
  ]);
  expect(needOfSignature(transitions.shown())).toEqual([]);
  const part = keep('parts.add', { partName: 'Hose clip', quantity: 2 });
  expect(needOfSignature(transitions.shown())).toEqual([
    'Get a new signature, or give a reason for no signature. The project differs from the signed report: parts.',
  ]);
  keep('parts.remove', { id: deviceId(part) });
  expect(needOfSignature(transitions.shown())).toEqual([]);
  keep('projects.transition', {
    projectId: undefined,
    id: PROJECT,
    version: 3,
    to: 'work done',
    outcome: 'resolved',
  });
  expect(reports.shown()).toMatchObject([{ status: 'submitted' }]);
  for (const { stop } of [project, reports, transitions]) stop();
});

test('says nothing of the signature while parts of the project are unknown', () => {
  queryClient.removeQueries({ queryKey: keys.time });
  const transitions = watch('transitions');
  signed('resolved');
  keep('parts.add', { partName: 'Hose clip', quantity: 2 });
  expect(needOfSignature(transitions.shown())).toEqual([]);
  transitions.stop();
});

test('an applied entry stays until an answer that was asked for later, and is never shown twice', async () => {
  const { shown, stop, ask, answers } = watch('parts');
  const early = await ask();
  const added = keep('parts.add', { partName: 'Hose clip', quantity: 2 });
  const [act] = state.get().acts;
  const stored = { ...shown()[0]!, id: 12 };
  show(settleAct(state.get().acts, added.uuid, stored), [{ act: act!, result: stored }]);
  expect(named(shown())).toEqual(['2 Hose clip']);
  await early([]);
  expect(named(shown())).toEqual(['2 Hose clip']);
  const late = await ask();
  await late([stored]);
  expect(shown()).toEqual([stored]);
  expect(state.get().applied).toHaveLength(1);
  expect(answers.every((parts) => parts.length <= 1)).toBe(true);
  stop();
});

test('an entry whose answer was lost is not shown beside the record that it made', async () => {
  const { shown, stop, ask } = watch('parts');
  keep('parts.add', { partName: 'Hose clip', quantity: 2 });
  const stored = { ...shown()[0]!, id: 12 };
  const answer = await ask();
  await answer([stored]);
  expect(shown()).toEqual([stored]);
  stop();
});

test('a refused entry is not shown', () => {
  const { shown, stop } = watch('parts');
  keep('parts.add', { partName: 'Hose clip' });
  const [act] = state.get().acts;
  show([{ ...act!, state: 'refused' }]);
  expect(shown()).toEqual([]);
  stop();
});
