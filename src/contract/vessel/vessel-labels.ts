import type { DirectoryProposal } from './vessel-directory.ts';

/** What people call the fields of a vessel of the directory. */
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
  vesselMasterPhone: 'Master’s telephone',
  vesselMasterEmail: 'Master’s e-mail',
  vesselMasterContact: 'Master’s contact',
  engineerName: 'Engineer',
  engineerPhone: 'Engineer’s telephone',
  engineerEmail: 'Engineer’s e-mail',
  engineerContact: 'Engineer’s contact',
  portAgentName: 'Agent’s name',
  portAgentPhone: 'Agent’s telephone',
  portAgentEmail: 'Agent’s e-mail',
  location: 'Location',
  notes: 'Notes',
};
