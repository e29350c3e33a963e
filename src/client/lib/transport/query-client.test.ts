import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('fails queries and mutations immediately without a network', async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient();
  const refuse = () => Promise.reject(new Error('No network'));
  await expect(client.fetchQuery({ queryKey: ['list'], queryFn: refuse })).rejects.toThrow('No network');
  await expect(new MutationObserver(client, { mutationFn: refuse }).mutate()).rejects.toThrow('No network');
  client.clear();
});

/** A query whose answers come when the test says so. */
function answeredByHand(client: ReturnType<typeof createQueryClient>) {
  const answers: ((value: string) => void)[] = [];
  const options = {
    queryKey: ['message'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  };
  return { answers, options, data: () => client.getQueryData(options.queryKey) };
}

test('a first answer that was on its way at a change is shown, and asked for again', async () => {
  const client = createQueryClient();
  const { answers, options, data } = answeredByHand(client);
  const stop = new QueryObserver(client, options).subscribe(() => {});
  let isCurrent = false;
  const invalidated = client.invalidateQueries({ queryKey: ['message'] }).then(() => (isCurrent = true));
  void client.invalidateQueries({ queryKey: ['message'] });
  answers[0]?.('before the change');
  await expect.poll(() => answers.length).toBe(2);
  expect(data()).toBe('before the change');
  expect(isCurrent).toBe(false);
  answers[1]?.('after it');
  await invalidated;
  expect(data()).toBe('after it');
  expect(answers).toHaveLength(2);
  stop();
  client.clear();
});

test('a first answer that nobody shows any more is out of date after a change', async () => {
  const client = createQueryClient();
  const { answers, options } = answeredByHand(client);
  const fetched = client.fetchQuery(options);
  const invalidated = client.invalidateQueries({ queryKey: ['message'] });
  answers[0]?.('before the change');
  expect(await fetched).toBe('before the change');
  await invalidated;
  expect(client.getQueryState(options.queryKey)?.isInvalidated).toBe(true);
  expect(answers).toHaveLength(1);
  client.clear();
});

test('a first answer is not asked for again where a change only marks it as out of date', async () => {
  const client = createQueryClient();
  const { answers, options, data } = answeredByHand(client);
  const stop = new QueryObserver(client, options).subscribe(() => {});
  const invalidated = client.invalidateQueries({ queryKey: ['message'], refetchType: 'none' });
  answers[0]?.('before the change');
  await invalidated;
  expect(data()).toBe('before the change');
  expect(client.getQueryState(options.queryKey)?.isInvalidated).toBe(true);
  expect(answers).toHaveLength(1);
  stop();
  client.clear();
});

test('a change does not hide that the first answer failed', async () => {
  const client = createQueryClient();
  let tries = 0;
  const fails = () => {
    tries += 1;
    return Promise.reject(new Error('No network'));
  };
  const observer = new QueryObserver(client, { queryKey: ['message'], queryFn: fails });
  const stop = observer.subscribe(() => {});
  await client.invalidateQueries({ queryKey: ['message'] });
  await expect.poll(() => observer.getCurrentResult().error?.message).toBe('No network');
  expect(tries).toBe(1);
  stop();
  client.clear();
});
