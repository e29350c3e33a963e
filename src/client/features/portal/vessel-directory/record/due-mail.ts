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
  /** YYYY-MM-DD. */
  today: string;
}

/** The mail that asks where and when a service that falls due can be done. It says nothing of money. */
export function dueMail({ vessel, due, contact, senderName, today }: DueMail): string {
  const { imoNumber, systemType1, systemType2 } = vessel;
  const name = bareVesselName(vessel.vesselName);
  const ship = imoNumber === null ? name : nameWithImo(name, imoNumber);
  const service = due.byRule?.serviceType ?? vessel.lastServiceType ?? 'service';
  // Of two systems nobody but the last service says which one is due.
  const dueSystem = due.byRule?.lastDoneOn ?? (systemType2 === null ? systemType1 : null);
  const system = dueSystem === null ? '' : ` of the ${dueSystem}`;
  const lastDone = due.byRule?.lastDone ?? vessel.lastServiceDate;
  const day = due.nextServiceDue;
  const falls =
    day === null
      ? 'is to be planned'
      : `${day < today ? 'has been due since' : 'falls due on'} ${formatDay(day)}`;
  const lines = [
    contact === undefined ? 'Good day,' : `Dear ${contact.name},`,
    '',
    `The ${service}${system} on board ${ship} ${falls}.`,
    ...(lastDone === null ? [] : [`It was last done on ${formatDay(lastDone)}.`]),
    '',
    'At which port, and on which days, can our engineer come on board? Please name the agent, too.',
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

/** Who plans for the vessel: its superintendent, else who is nearest to the system. */
export function whomToAsk(contacts: readonly VesselContact[]): VesselContact | undefined {
  const present = contacts.filter(({ validTo, email }) => validTo === null && email !== null);
  const ofType = (type: VesselContact['contactType']) =>
    present.find(({ contactType, isPrimary }) => contactType === type && isPrimary) ??
    present.find(({ contactType }) => contactType === type);
  return ofType('superintendent') ?? ofType('engineer') ?? ofType('master');
}
