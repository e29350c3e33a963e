import { sentenceCase } from '#client/lib/sentence-case.ts';
import type { ChecklistItem, ChecklistTemplate } from '#contract/project/checklist.ts';

export const KINDS: Record<ChecklistItem['kind'], string> = {
  'yes/no': 'Yes or no',
  number: 'Number',
  text: 'Text',
  choice: 'Choice',
  photo: 'Photo',
};

type Name = Pick<ChecklistTemplate, 'serviceType' | 'systemType'>;

export function checklistName({ serviceType, systemType }: Name): string {
  return systemType === '' ? sentenceCase(serviceType) : `${sentenceCase(serviceType)}, ${systemType}`;
}
