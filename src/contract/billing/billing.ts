/** Amounts of different currencies are never added up. */
export const CURRENCIES = ['NOK', 'USD', 'EUR'] as const;

/** Largest amount in minor units (øre, cent): ten digits, two of them decimals. */
export const MONEY_MAX_MINOR = 9_999_999_999;

/** States of one billable line: a part used, or the value of a project. */
export const BILLING_STATUSES = [
  'pending',
  'approved',
  'invoiced',
  'paid',
  'not billable',
  'disputed',
  'credited',
] as const;

export const NOT_BILLABLE_REASONS = ['warranty', 'goodwill', 'error'] as const;

/** The billing state of a project, derived from its lines. */
export const PROJECT_BILLING_STATES = [
  'nothing to bill',
  'pending',
  'ready',
  'part invoiced',
  'invoiced',
  'paid',
] as const;

/** Late: the part was added after the work was done. */
export const BILLING_NOTIFICATION_KINDS = ['added', 'changed', 'withdrawn', 'late'] as const;

/** What a completed project may lack. */
export const BILLING_LEAKS = ['value', 'parts', 'time'] as const;

export type BillingStatus = (typeof BILLING_STATUSES)[number];

/**
 * The possible transitions from each state; an approved line only becomes invoiced with its whole project. A credited
 * line becomes pending to be corrected and billed again.
 */
export const BILLING_STEPS: Readonly<Record<BillingStatus, readonly BillingStatus[]>> = {
  pending: ['approved', 'not billable'],
  approved: ['invoiced', 'pending', 'not billable'],
  invoiced: ['paid', 'disputed', 'credited'],
  paid: ['credited'],
  'not billable': ['pending'],
  disputed: ['invoiced', 'credited'],
  credited: ['pending'],
};

/** The project states in which lines are invoiced. */
export const INVOICEABLE_STATUSES = ['completed', 'cancelled'] as const;
