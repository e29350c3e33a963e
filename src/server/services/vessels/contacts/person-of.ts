import { foldText } from '#contract/catalogue/search-text.ts';

type NamedPerson = 'vesselMasterName' | 'engineerName' | 'portAgentName';

/** Whose phone, e-mail and address a field of the directory is: they go with their person. */
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

/** Whether a field says something of another person than is known: that is nothing to fill in for this one. */
export function isSomebodyElses(field: string, said: Said, known: Said): boolean {
  const person = PERSON_OF[field];
  if (person === undefined || said[field] === known[field]) return false;
  const [theirs, ours] = [said[person], known[person]];
  if (typeof theirs !== 'string' || typeof ours !== 'string') return false;
  return ours !== '' && foldText(theirs) !== foldText(ours);
}
