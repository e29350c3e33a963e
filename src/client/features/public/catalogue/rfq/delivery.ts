import { useSyncExternalStore } from 'react';
import { NO_DELIVERY, readRfqDelivery, type RfqDelivery } from '#contract/rfq/rfq-delivery.ts';
import { createStoredValue } from '#client/lib/browser/stored-value.ts';

/** Vessel and delivery of the request, stored in this browser. */
export const delivery = createStoredValue('rfqDelivery', readDelivery, (value) => JSON.stringify(value));

export function useDelivery(): RfqDelivery {
  return useSyncExternalStore(delivery.subscribe, delivery.current, () => NO_DELIVERY);
}

function readDelivery(text: string | null): RfqDelivery {
  try {
    return readRfqDelivery(JSON.parse(text ?? '{}'));
  } catch {
    return NO_DELIVERY;
  }
}
