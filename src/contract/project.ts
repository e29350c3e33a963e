export const PROJECT_STATUSES = [
  'not confirmed',
  'confirmed',
  'scheduled',
  'travelling',
  'in progress',
  'on hold',
  'work done',
  'completed',
  'cancelled',
] as const;

export const PROJECT_OUTCOMES = ['resolved', 'partly', 'not resolved'] as const;

export const HOLD_REASONS = ['parts', 'vessel left', 'weather', 'access', 'other'] as const;

/** What a project was made from. */
export const PROJECT_SOURCES = ['contact submission', 'due vessel', 'earlier project'] as const;

/** Most hours a project can hold, in hundredths of an hour: five digits, two of them decimals. */
export const OPERATOR_HOURS_MAX_HUNDREDTHS = 99_999;

export const TIME_CATEGORIES = ['work', 'travel', 'waiting', 'standby'] as const;

/** When a photo was taken, seen from the work. */
export const PHOTO_PHASES = ['before', 'during', 'after'] as const;

export const TRAVEL_DOCUMENT_CATEGORIES = [
  'flight',
  'hotel',
  'ground transport',
  'visa',
  'invitation letter',
  'gate pass',
  'insurance',
  'medical certificate',
  'training certificate',
  'other',
] as const;

export type TravelDocumentCategory = (typeof TRAVEL_DOCUMENT_CATEGORIES)[number];
