import type { DirectoryProposal } from './vessel-directory.ts';

/** Labels of the fields of a vessel. */
export const VESSEL_LABELS: Record<DirectoryProposal['field'], string> = {
  vesselName: 'Vessel name',
  imoNumber: 'IMO number',
  clientName: 'Client',
  systemType1: 'System',
  systemType2: 'Second system',
  brand1: 'Brand',
  brand2: 'Second brand',
  portAgent: 'Port agent',
  vesselMasterName: 'Master',
  vesselMasterPhone: 'Master’s phone',
  vesselMasterEmail: 'Master’s e-mail',
  vesselMasterContact: 'Master’s contact',
  engineerName: 'Engineer',
  engineerPhone: 'Engineer’s phone',
  engineerEmail: 'Engineer’s e-mail',
  engineerContact: 'Engineer’s contact',
  portAgentName: 'Agent’s name',
  portAgentPhone: 'Agent’s phone',
  portAgentEmail: 'Agent’s e-mail',
  location: 'Location',
  notes: 'Notes',
};
