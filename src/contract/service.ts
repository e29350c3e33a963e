/** What forms offer. Stored service types stay free text, because imported histories bring their own words. */
export const SERVICE_TYPES = [
  'annual service',
  'TRO calibration',
  'commissioning attendance',
  'troubleshooting',
  'reagent supply',
  'survey support',
] as const;

/** Reports are written at work done, stand as submitted until a manager approves, and start again when sent back. */
export const SERVICE_REPORT_STATUSES = ['draft', 'submitted', 'approved'] as const;
