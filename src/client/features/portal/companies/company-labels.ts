/** What people call the fields of a company. */
export const COMPANY_LABELS = {
  name: 'Name',
  alternativeNames: 'Other spellings',
  engineerName: 'Engineer',
  engineerEmail: 'Engineer’s e-mail',
} as const;
