import { oneLine } from '#contract/format/one-line.ts';
import { isImoNumber } from '#contract/vessel/vessel.ts';

/** The maximum length of each part of the vessel and delivery block. */
export const RFQ_DELIVERY_LIMITS = { vessel: 80, imoNumber: 20, port: 80, eta: 10, requisition: 60 } as const;

/**
 * The vessel and the delivery of a request; every part may be empty. The ETA is an ISO date. Text is kept as typed:
 * an odd IMO number causes a warning, never a refusal.
 */
export type RfqDelivery = Record<keyof typeof RFQ_DELIVERY_LIMITS, string>;

/** Parses the stored block. An invalid part is dropped, not the whole block. */
export function readRfqDelivery(kept: unknown): RfqDelivery {
  const parts: Record<string, unknown> = typeof kept === 'object' && kept !== null ? { ...kept } : {};
  const part = (name: keyof RfqDelivery) => {
    const text = parts[name];
    return typeof text === 'string' && text.length <= RFQ_DELIVERY_LIMITS[name] ? text : '';
  };
  return {
    vessel: part('vessel'),
    imoNumber: part('imoNumber'),
    port: part('port'),
    eta: part('eta'),
    requisition: part('requisition'),
  };
}

export const NO_DELIVERY: RfqDelivery = { vessel: '', imoNumber: '', port: '', eta: '', requisition: '' };

export const RFQ_DELIVERY_HEADING = 'Vessel & delivery';

export const RFQ_DELIVERY_LABELS: Readonly<Record<keyof RfqDelivery, string>> = {
  vessel: 'Vessel',
  imoNumber: 'IMO number',
  port: 'Port',
  eta: 'ETA',
  requisition: 'Requisition number',
};

/** The filled-in parts, in the order of the block, each as one line of text. */
export function rfqDeliveryFacts(
  delivery: RfqDelivery,
): { name: keyof RfqDelivery; label: string; text: string }[] {
  return (Object.keys(RFQ_DELIVERY_LABELS) as (keyof RfqDelivery)[])
    .map((name) => ({
      name,
      label: RFQ_DELIVERY_LABELS[name],
      text: name === 'imoNumber' ? withoutPrefix(delivery[name]) : oneLine(delivery[name]),
    }))
    .filter(({ text }) => text !== '');
}

/** The block as lines that follow the specified text of a request; none if nothing is filled in. */
export function rfqDeliveryLines(delivery: RfqDelivery): string[] {
  const facts = rfqDeliveryFacts(delivery);
  if (facts.length === 0) return [];
  return [RFQ_DELIVERY_HEADING, ...facts.map(({ label, text }) => `${label}: ${text}`), ''];
}

/** A warning about an IMO number that does not prevent sending. */
export function imoNumberWarning(typed: string): string | undefined {
  const text = withoutPrefix(typed);
  if (text === '' || isImoNumber(text)) return undefined;
  return /^\d{7}$/.test(text)
    ? 'Please check the IMO number: its last digit does not fit.'
    : 'Please check the IMO number: it has seven digits.';
}

/** "IMO 9074729", as it stands on the hull, is the number 9074729. */
function withoutPrefix(imoNumber: string): string {
  return oneLine(imoNumber).replace(/^imo(?:\s+(?:no|number))?[\s.:]*/i, '');
}
