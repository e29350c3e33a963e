export const COMPANY_LABELS = {
  name: 'Name',
  alternativeNames: 'Other spellings',
  engineerName: 'Engineer',
  engineerEmail: 'Engineer’s e-mail',
} as const;
