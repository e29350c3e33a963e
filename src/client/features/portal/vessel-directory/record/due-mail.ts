import { formatDay } from '#contract/format/format-date.ts';
import { mailto } from '#contract/rfq/mailto.ts';
import type { VesselContact } from '#contract/vessel/vessel-contact.ts';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { bareVesselName, nameWithImo } from '#contract/vessel/vessel-name.ts';
import type { VesselDue } from '#contract/vessel/vessel-record.ts';
import { companyProfile } from '#content/company-profile.ts';

interface DueMail {
  vessel: Pick<
    Vessel,
    'vesselName' | 'imoNumber' | 'systemType1' | 'systemType2' | 'lastServiceDate' | 'lastServiceType'
  >;
  due: VesselDue;
  contact: Pick<VesselContact, 'name' | 'email'> | undefined;
  senderName: string;
  /** A date as YYYY-MM-DD. */
  today: string;
}

/** Returns a mailto link that asks where and when a due service can be done. It never mentions money. */
export function dueMail({ vessel, due, contact, senderName, today }: DueMail): string {
  const { imoNumber, systemType1, systemType2 } = vessel;
  const name = bareVesselName(vessel.vesselName);
  const ship = imoNumber === null ? name : nameWithImo(name, imoNumber);
  const service = due.byRule?.serviceType ?? vessel.lastServiceType ?? 'service';
  // With two systems, only the last service tells which one is due.
  const dueSystem = due.byRule?.lastDoneOn ?? (systemType2 === null ? systemType1 : null);
  const system = dueSystem === null ? '' : ` of the ${dueSystem}`;
  const lastDone = due.byRule?.lastDone ?? vessel.lastServiceDate;
  const day = due.nextServiceDue;
  const falls =
    day === null
      ? 'needs to be planned'
      : `${day < today ? 'has been due since' : 'is due on'} ${formatDay(day)}`;
  const lines = [
    contact === undefined ? 'Good day,' : `Dear ${contact.name},`,
    '',
    `The ${service}${system} on board ${ship} ${falls}.`,
    ...(lastDone === null ? [] : [`It was last done on ${formatDay(lastDone)}.`]),
    '',
    'At which port and on which dates can our engineer come on board? Please also tell us who the agent is.',
    '',
    'Kind regards,',
    senderName,
    companyProfile.name,
  ];
  return mailto({
    to: contact?.email ? [contact.email] : [],
    subject: `${name}: ${service}${day === null ? '' : ` due ${formatDay(day)}`}`,
    body: lines.join('\r\n'),
  });
}

/** Returns the contact who plans for the vessel: the superintendent, otherwise the engineer or the master. */
export function whomToAsk(contacts: readonly VesselContact[]): VesselContact | undefined {
  const present = contacts.filter(({ validTo, email }) => validTo === null && email !== null);
  const ofType = (type: VesselContact['contactType']) =>
    present.find(({ contactType, isPrimary }) => contactType === type && isPrimary) ??
    present.find(({ contactType }) => contactType === type);
  return ofType('superintendent') ?? ofType('engineer') ?? ofType('master');
}
