import { MutationObserver, onlineManager } from '@tanstack/react-query';
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
