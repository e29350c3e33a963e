/** The parts of a project's screen, as the address names them. */
export const PROJECT_TABS = ['overview', 'work', 'travel', 'comments', 'report', 'history'] as const;
export type ProjectTab = (typeof PROJECT_TABS)[number];
