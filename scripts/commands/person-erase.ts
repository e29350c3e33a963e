// Lists what an erasure of one person's data would do, and does it after a typed confirmation: npm run person:erase -- --email kari@fleet.example
// --except "vessel_contacts 7" leaves a record of the list as it is: another person can have the same name.
import { confirmationOf, type ErasurePlan } from '#contract/site/personal-data.ts';
import { erasePerson } from '#server/services/personal-data/erase-person.ts';
import { planErasure } from '#server/services/personal-data/plan-erasure.ts';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';
import { runPersonCommand } from './person-command.ts';
import { readAnswer } from './read-answer.ts';

await runPersonCommand('erase', async ({ ctx, person, find, except }) => {
  const found = find();
  const plan = planErasure(ctx.clock, found);
  process.stdout.write(describePlan(plan));
  if (plan.blocked !== null) throw new StartRefusal(plan.blocked);
  const unknown = except.filter((key) => !plan.records.some((record) => record.key === key));
  if (unknown.length > 0) {
    throw new StartRefusal(`Not in the list: ${unknown.join(', ')}. Nothing was erased.`);
  }
  if (plan.counts.delete + plan.counts.change === 0 && plan.replacedBy === null) {
    process.stdout.write('There is nothing to erase.\n');
    return;
  }
  process.stdout.write(`This cannot be undone. Type ${confirmationOf(person)} to erase.\n`);
  const confirm = await readAnswer();
  if (confirm === '') {
    process.stdout.write('Nothing was erased.\n');
    return;
  }
  const erased = erasePerson(ctx, 'system', found, { person, plan: found.plan, except, confirm });
  process.stdout.write(
    `Erased: ${erased.deleted} records deleted, ${erased.changed} changed, ${erased.kept} kept. Backups hold the data until ${erased.inBackupsUntil} at the latest. If an older backup is restored, erase again.\n`,
  );
});

function describePlan(plan: ErasurePlan): string {
  const { counts } = plan;
  const lines = [
    `Found: ${counts.delete} records to delete, ${counts.change} to change, ${counts.keep} to keep.`,
    ...plan.records.map(
      ({ key, what, action, shows, reason }) =>
        `  ${action.padEnd(6)}  ${key}  ${what}${shows === '' ? '' : `: ${shows}`}${reason === null ? '' : ` (${reason})`}`,
    ),
    ...(plan.replacedBy === null
      ? []
      : [`The account is emptied, and its name becomes ${plan.replacedBy} in the records that stay:`]),
    ...plan.staying.map(({ what, count }) => `  keep    ${what}: ${count}`),
    ...(plan.alsoFound.length === 0
      ? []
      : [`These records also hold: ${plan.alsoFound.join(', ')}. Search for them as well.`]),
    'Not searched:',
    ...plan.notSearched.map((each) => `  ${each}`),
  ];
  return `${lines.join('\n')}\n`;
}
