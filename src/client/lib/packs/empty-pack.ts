import type { ProjectPack } from '#contract/project/project-pack.ts';

/** A pack in which nothing is entered yet. */
export const EMPTY_PACK: Omit<ProjectPack, 'project' | 'transitions' | 'catalogue'> = {
  serverTime: '',
  course: { steps: [], undo: null },
  vessel: null,
  previousServices: [],
  checklists: [],
  readingsBefore: { items: [], lastCalibration: null },
  time: {
    entries: [],
    operatorHours: '0.00',
    hoursByCategory: { work: '0.00', travel: '0.00', waiting: '0.00', standby: '0.00' },
  },
  parts: [],
  plannedParts: [],
  partsUsedBefore: [],
  partRepeats: [],
  contacts: [],
  comments: [],
  mentionable: [],
  files: [],
  reports: [],
  travelDocuments: null,
};
