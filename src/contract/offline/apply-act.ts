import type { ProjectPack } from '#contract/project/project-pack.ts';
import { answerItem, startChecklists } from './checklist-acts.ts';
import type { DeviceAct, DeviceVerb } from './device-verbs.ts';
import { removeFile, removeTravelDocument, uploadFile, uploadTravelDocument } from './file-acts.ts';
import { addComment, createContact, removeContact, updateComment, updateContact } from './note-acts.ts';
import { addPart, addPlannedPart, removePart, updatePart } from './part-acts.ts';
import { transitionProject, updateProject } from './project-acts.ts';
import type { Reducer } from './reducer.ts';
import { signReport, withSignatureNeed } from './report-acts.ts';
import { addTime, removeTime, startTimer, stopTimer, updateTime } from './time-acts.ts';

/** What each write of a device changes in a pack. */
export const REDUCERS: { [Verb in DeviceVerb]: Reducer<Verb> | 'nothing in the pack' } = {
  'checklists.answer': answerItem,
  'checklists.start': startChecklists,
  'comments.add': addComment,
  'comments.update': updateComment,
  'corrections.suggest': 'nothing in the pack',
  'files.remove': removeFile,
  'files.upload': uploadFile,
  'onBoardContacts.create': createContact,
  'onBoardContacts.remove': removeContact,
  'onBoardContacts.update': updateContact,
  'parts.add': addPart,
  'parts.addPlanned': addPlannedPart,
  'parts.remove': removePart,
  'parts.update': updatePart,
  'projects.transition': transitionProject,
  'projects.update': updateProject,
  'serviceReports.sign': signReport,
  'time.add': addTime,
  'time.remove': removeTime,
  'time.start': startTimer,
  'time.stop': stopTimer,
  'time.update': updateTime,
  'travelDocuments.remove': removeTravelDocument,
  'travelDocuments.upload': uploadTravelDocument,
};

/** Returns a pack as it is after a write that the server accepts; it changes nothing that is not there. */
export function applyAct(pack: ProjectPack, { call, input, facts }: DeviceAct): ProjectPack {
  const reducer = REDUCERS[call] as Reducer<DeviceVerb> | 'nothing in the pack';
  if (reducer === 'nothing in the pack') return pack;
  const after = reducer(pack, input, facts);
  return facts.isPartial ? after : withSignatureNeed(after);
}
