/** Apart from the text itself, because a page's head is known before its words are fetched. */
export const legalMetadata = {
  title: 'Privacy, Terms and Compliance',
  description:
    'Privacy policy, terms of service and compliance, with the routine for reports under the Norwegian Working Environment Act: 7 days, 3 months, receipt code.',
  keywords: [
    'privacy policy',
    'terms of service',
    'compliance',
    'whistleblowing routine',
    'Norwegian Working Environment Act',
  ],
} as const;
