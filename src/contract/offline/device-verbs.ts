import type { AddPartInput, RemovePartInput, UpdatePartInput } from '#contract/billing/part.ts';
import type { AddPlannedPartInput } from '#contract/billing/planned-part.ts';
import type { AnswerChecklistItemInput, StartChecklistsInput } from '#contract/project/checklist.ts';
import type { AddCommentInput, UpdateCommentInput } from '#contract/project/comment.ts';
import type {
  CreateOnBoardContactInput,
  RemoveOnBoardContactInput,
  UpdateOnBoardContactInput,
} from '#contract/project/on-board-contact.ts';
import type { TransitionProjectInput, UpdateProjectInput } from '#contract/project/project-change.ts';
import type {
  RemoveProjectFileInput,
  RemoveTravelDocumentInput,
  UploadProjectFileInput,
  UploadTravelDocumentInput,
} from '#contract/project/project-file.ts';
import type {
  AddTimeEntryInput,
  RemoveTimeEntryInput,
  StartTimerInput,
  StopTimerInput,
  UpdateTimeEntryInput,
} from '#contract/project/time.ts';
import type { SignReportInput } from '#contract/report/service-report.ts';
import type { PortalRole } from '#contract/session.ts';
import type { SuggestCorrectionInput } from '#contract/vessel/correction.ts';

/** The writes of the people who work on board, as `idempotentRequest` names them, with their inputs. */
export interface DeviceInputs {
  'checklists.answer': AnswerChecklistItemInput;
  'checklists.start': StartChecklistsInput;
  'comments.add': AddCommentInput;
  'comments.update': UpdateCommentInput;
  'corrections.suggest': SuggestCorrectionInput;
  'files.remove': RemoveProjectFileInput;
  'files.upload': UploadProjectFileInput;
  'onBoardContacts.create': CreateOnBoardContactInput;
  'onBoardContacts.remove': RemoveOnBoardContactInput;
  'onBoardContacts.update': UpdateOnBoardContactInput;
  'parts.add': AddPartInput;
  'parts.addPlanned': AddPlannedPartInput;
  'parts.remove': RemovePartInput;
  'parts.update': UpdatePartInput;
  'projects.transition': TransitionProjectInput;
  'projects.update': UpdateProjectInput;
  'serviceReports.sign': SignReportInput;
  'time.add': AddTimeEntryInput;
  'time.remove': RemoveTimeEntryInput;
  'time.start': StartTimerInput;
  'time.stop': StopTimerInput;
  'time.update': UpdateTimeEntryInput;
  'travelDocuments.remove': RemoveTravelDocumentInput;
  'travelDocuments.upload': UploadTravelDocumentInput;
}
export type DeviceVerb = keyof DeviceInputs;

/** What comes with every write. */
export interface ActFacts {
  /** The id of a record that the write makes; `deviceId` until the server has given it one. */
  id: number;
  occurredAt: string;
  actor: { id: number; name: string; role: PortalRole };
  /** Whether parts of the pack are empty because no screen has asked for them. */
  isPartial?: boolean | undefined;
  /** The bytes of an upload, as the device sends them. */
  file?: { type: string; size: number; sha256?: string | undefined } | undefined;
}

/** A write on a device. `uuid` and moment are in `facts`; absent defaults of the input are those of its schema. */
export type DeviceAct = {
  [Verb in DeviceVerb]: { call: Verb; input: Partial<DeviceInputs[Verb]>; facts: ActFacts };
}[DeviceVerb];
