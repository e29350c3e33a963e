import * as z from 'zod/mini';

/** A moment as ISO 8601 in UTC: 2026-03-02T08:00:00Z. */
export const Instant = z.iso.datetime('Give the time in UTC, such as 2026-03-02T08:00:00Z');

/** Made by the device, one for each act: a retry carries the same one and is answered with the first result. */
export const ClientUuid = z.uuid('The clientUuid must be a UUID');

/**
 * What every write from a device may carry: its uuid, and when it happened by the clock of the device, which may have
 * been offline.
 */
export const deviceWrite = {
  clientUuid: z.optional(ClientUuid),
  occurredAt: z.optional(Instant),
};

const NO_ID = 'Not a valid id';

/** An id as every table assigns them. Every input that names a record uses it. */
export const RecordId = z.int(NO_ID).check(z.positive(NO_ID));

/** The edit of the record that the writer has seen. */
export const SeenVersion = z.int().check(z.positive());
