import { COMMENT_EDIT_MS } from '#contract/project/comment.ts';
import type { OnBoardContact } from '#contract/project/on-board-contact.ts';
import { PACK_COMMENTS } from '#contract/project/pack-comments.ts';
import type { ProjectPack } from '#contract/project/project-pack.ts';
import type { Reducer } from './reducer.ts';

export const addComment: Reducer<'comments.add'> = (pack, input, { id, occurredAt, actor }) => ({
  ...pack,
  comments: [
    {
      id,
      projectId: pack.project.id,
      userId: actor.id,
      userName: actor.name,
      comment: input.comment ?? '',
      mentions: mentioned(pack, input.mentions),
      editedAt: null,
      editableUntil: new Date(Date.parse(occurredAt) + COMMENT_EDIT_MS).toISOString(),
      lateSince: null,
      occurredAt,
      createdAt: occurredAt,
    },
    ...pack.comments,
  ].slice(0, PACK_COMMENTS),
});

export const updateComment: Reducer<'comments.update'> = (pack, input, { occurredAt }) => ({
  ...pack,
  comments: pack.comments.map((row) =>
    row.id === input.id
      ? {
          ...row,
          comment: input.comment ?? row.comment,
          mentions: mentioned(pack, input.mentions, row.mentions),
          editedAt: occurredAt,
        }
      : row,
  ),
});

type Named = ProjectPack['comments'][number]['mentions'];

/** The names of people who may have left the project since stay as they were. */
const mentioned = ({ mentionable }: ProjectPack, ids: readonly number[] = [], before: Named = []): Named =>
  [...new Set(ids)].map((id) => ({
    id,
    name: [...mentionable, ...before].find((person) => person.id === id)?.name ?? '',
  }));

export const createContact: Reducer<'onBoardContacts.create'> = (pack, input, { id, occurredAt }) => ({
  ...pack,
  contacts: [
    ...pack.contacts,
    {
      id,
      projectId: pack.project.id,
      contactType: input.contactType ?? 'other',
      name: input.name ?? '',
      phone: input.phone || null,
      email: input.email || null,
      position: input.position || null,
      company: input.company || null,
      version: 1,
      createdAt: occurredAt,
      updatedAt: occurredAt,
    },
  ],
});

const DETAILS = ['phone', 'email', 'position', 'company'] as const;

export const updateContact: Reducer<'onBoardContacts.update'> = (pack, input, { occurredAt }) => ({
  ...pack,
  contacts: pack.contacts.map((contact) => {
    if (contact.id !== input.id) return contact;
    const after: OnBoardContact = {
      ...contact,
      contactType: input.contactType ?? contact.contactType,
      name: input.name ?? contact.name,
    };
    for (const field of DETAILS) if (input[field] !== undefined) after[field] = input[field] || null;
    const isSame = (Object.keys(after) as (keyof OnBoardContact)[]).every(
      (field) => after[field] === contact[field],
    );
    return isSame ? contact : { ...after, version: contact.version + 1, updatedAt: occurredAt };
  }),
});

export const removeContact: Reducer<'onBoardContacts.remove'> = (pack, input) => ({
  ...pack,
  contacts: pack.contacts.filter(({ id }) => id !== input.id),
});
