import type { SentRequest } from './run-once.ts';

interface DeviceInput {
  clientUuid?: string | undefined;
  occurredAt?: string | undefined;
}

/** What a device sent, as `runOnce` and the records of the write take it. */
export function deviceRequest(call: string, input: DeviceInput): SentRequest {
  const { clientUuid, occurredAt } = input;
  return { call, input, clientUuid, occurredAt: occurredAt === undefined ? undefined : new Date(occurredAt) };
}
