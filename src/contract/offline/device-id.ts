const LAP_MS = 2 ** 32;
const UUID_HEX_DIGITS = 5;

/**
 * Returns the id of a record that the server has not answered yet. It is negative, so that it is no id of a table, grows
 * with the moment of the entry, and is found again from the entry (`uuid` is its clientUuid).
 */
export function deviceId({ uuid, occurredAt }: { uuid: string; occurredAt: string }): number {
  const ms = Date.parse(occurredAt) % LAP_MS;
  const mark = Number.parseInt(uuid.slice(0, UUID_HEX_DIGITS), 16);
  return ms * 16 ** UUID_HEX_DIGITS + mark - Number.MAX_SAFE_INTEGER;
}

export const isDeviceId = (id: unknown): id is number => typeof id === 'number' && id < 0;

/** Orders ids by age: those of the device are the newest. */
export function compareAge(one: number, other: number): number {
  if (isDeviceId(one) !== isDeviceId(other)) return isDeviceId(one) ? 1 : -1;
  return one - other;
}
