import * as z from 'zod/mini';
import { RecordId } from '#contract/device-write.ts';
import { foldText } from './search-text.ts';
import { requiredLine } from '#contract/format/written-text.ts';

/** Synonyms: a search for one of the words or phrases finds the others. */
export const SearchSynonyms = z.object({
  id: z.int(),
  words: z.array(z.string()),
  /** Counts the edits; a write with the version it has seen is refused if another edit came in between. */
  version: z.int(),
  updatedAt: z.string(),
});
export type SearchSynonyms = z.infer<typeof SearchSynonyms>;

const WORDS_MAX = 20;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

const words = z
  .array(
    requiredLine({ label: 'Word', max: 60 }).check(
      z.refine((word) => SAYS_SOMETHING.test(word), 'A word needs a letter or a digit'),
    ),
    'Words must be a list',
  )
  .check(
    z.minLength(2, 'Enter at least two words that mean the same'),
    z.maxLength(WORDS_MAX, `Enter at most ${WORDS_MAX} words`),
    z.refine((list) => new Set(list.map(foldText)).size === list.length, 'Enter each word once'),
  );

export const CreateSynonymsInput = z.object({ words });
export type CreateSynonymsInput = z.infer<typeof CreateSynonymsInput>;

/** Without `version` the last write wins. */
export const UpdateSynonymsInput = z.object({ id: RecordId, version: z.optional(z.int()), words });
export type UpdateSynonymsInput = z.infer<typeof UpdateSynonymsInput>;
