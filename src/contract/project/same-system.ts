import { foldText } from '#contract/catalogue/search-text.ts';

/** Equal for two spellings of one system; empty for a project without a system. */
export const systemKey = (systemType: string | null): string => foldText(systemType ?? '');
