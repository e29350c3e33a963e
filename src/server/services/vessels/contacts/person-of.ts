import { foldText } from '#contract/catalogue/search-text.ts';

type NamedPerson = 'vesselMasterName' | 'engineerName' | 'portAgentName';

/** The person whose phone, e-mail and address a field of the directory is: they change with the person. */
export const PERSON_OF: Readonly<Partial<Record<string, NamedPerson>>> = {
  vesselMasterPhone: 'vesselMasterName',
  vesselMasterEmail: 'vesselMasterName',
  vesselMasterContact: 'vesselMasterName',
  engineerPhone: 'engineerName',
  engineerEmail: 'engineerName',
  engineerContact: 'engineerName',
  portAgentPhone: 'portAgentName',
  portAgentEmail: 'portAgentName',
};

type Said = Readonly<Partial<Record<string, string | string[] | null>>>;

/** Whether a value belongs to a different person than the known one, and so cannot fill in their fields. */
export function isAnotherPersons(field: string, said: Said, known: Said): boolean {
  const person = PERSON_OF[field];
  if (person === undefined || said[field] === known[field]) return false;
  const [theirs, ours] = [said[person], known[person]];
  if (typeof theirs !== 'string' || typeof ours !== 'string') return false;
  return ours !== '' && foldText(theirs) !== foldText(ours);
}
