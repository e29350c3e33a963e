import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSeededRandom } from '#scripts/demo/seeded-random.ts';
import { addMigration, BareDebian, call, install, listMessages, sendMessage } from './bare-debian.ts';

const CUTS = Number(process.env['INSTALL_CUTS'] ?? 5);

let system: BareDebian;
beforeAll(() => {
  system = new BareDebian();
  system.addRelease('newer', addMigration);
});
afterAll(() => system.remove());

/**
 * Cuts an installation short at random moments between its beginning and its end, each time on the same system, and
 * repeats it, as the person does who finds the machine running again.
 */
async function cutAndRepeat(release: string, seed: number) {
  const random = createSeededRandom(seed);
  system.keep();
  const begun = performance.now();
  expect((await system.run(`${install(release)} && systemctl stop quayside`)).status).toBe(0);
  const wholeMs = performance.now() - begun;
  const interrupted: string[] = [];
  for (let cut = 0; cut < CUTS; cut += 1) {
    system.reset();
    await system.run(install(release), { cutAfterMs: (random.below(100) / 100) * wholeMs });
    // A boot removes the locks of an interrupted useradd (tmpfiles.d/passwd.conf).
    const { status, said } = await system.run(`set -e
      rm -f /etc/passwd.lock /etc/group.lock /etc/shadow.lock /etc/gshadow.lock
      ${install(release)}
      ${call('/readyz')}
      readlink /opt/quayside/current
      ${listMessages}
      systemctl stop quayside`);
    expect([status, said]).toEqual([0, expect.stringContaining('200 {"status":"ready"}')]);
    expect(said).toContain(`releases/${release}-`);
    interrupted.push(said);
  }
  return interrupted;
}

test(`an installation that is cut short at ${CUTS} moments is finished by the next run`, async () => {
  expect(await cutAndRepeat(system.release, 7)).toHaveLength(CUTS);
  await system.run(`${install(system.release)}
      ${sendMessage('Written before the upgrade')}
      systemctl stop quayside`);
}, 3_600_000);

test(`an upgrade that is cut short at ${CUTS} moments is finished by the next run, with all data`, async () => {
  const repeated = await cutAndRepeat('newer', 8);
  expect(repeated.filter((said) => !said.includes('messages: Written before the upgrade'))).toEqual([]);
  const finished = repeated.filter((said) => said.includes('was interrupted. Finishing it first.'));
  process.stdout.write(`${finished.length} of ${CUTS} cuts left an upgrade that the next run finished\n`);
}, 3_600_000);
