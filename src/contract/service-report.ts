/** Reports are written at work done, stand as submitted until a manager approves, and start again when sent back. */
export const SERVICE_REPORT_STATUSES = ['draft', 'submitted', 'approved'] as const;
