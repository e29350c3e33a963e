import { NEEDS_PAGE_MAX } from '#contract/office/dashboard.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import type { ProjectSource } from './project-fields.ts';

/** Returns the contact message that the project is made from, unless it was already answered. */
export function useMessageOfSource(source: ProjectSource | undefined) {
  const isMessage = source?.type === 'contact submission';
  const { data } = trpc.portal.dashboard.messages.useQuery(
    { limit: NEEDS_PAGE_MAX, offset: 0 },
    { enabled: isMessage },
  );
  return isMessage ? data?.messages.find(({ id }) => id === source.id) : undefined;
}

type Message = NonNullable<ReturnType<typeof useMessageOfSource>>;

/** Returns the message with the sender's contact details. */
export function descriptionOf({ message, name, email, phone }: Message): string {
  return `${message}\n\n${[name, email, phone].filter(Boolean).join(', ')}`;
}
