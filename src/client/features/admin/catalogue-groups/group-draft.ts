import type { CatalogueGroup, UpdateGroupInput } from '#contract/catalogue-admin.ts';

/** An edit that is not saved yet, with the record it began from. */
export interface GroupDraft {
  base: CatalogueGroup;
  name: string;
  description: string;
}

export type GroupField = 'name' | 'description';

export function draftOf(base: CatalogueGroup): GroupDraft {
  return { base, name: base.name, description: base.description ?? '' };
}

function changedFields({ base, name, description }: GroupDraft): GroupField[] {
  return [
    ...(name.trim() === base.name ? [] : (['name'] as const)),
    ...(description.trim() === (base.description ?? '') ? [] : (['description'] as const)),
  ];
}

export const isGroupChanged = (draft: GroupDraft) => changedFields(draft).length > 0;

/** Only what was changed, so that a field which somebody else has changed meanwhile stays theirs. */
export function updateInputOf(draft: GroupDraft): UpdateGroupInput {
  const { id, version } = draft.base;
  const changed = changedFields(draft);
  return {
    id,
    version,
    ...(changed.includes('name') && { name: draft.name }),
    ...(changed.includes('description') && { description: draft.description }),
  };
}

/** Where both have changed something: what each says now. */
export function differences(draft: GroupDraft, theirs: CatalogueGroup) {
  const versions = [
    { label: 'Name', theirs: theirs.name, mine: draft.name.trim() },
    { label: 'Description', theirs: theirs.description ?? '', mine: draft.description.trim() },
  ];
  return versions.filter((version) => version.theirs !== version.mine);
}
