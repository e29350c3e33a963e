import type { PortalContext } from '#server/services/portal-context.ts';
import { answerList, IS_SHORT, type ListAnswer, type ListInput, type ListName } from './lists.ts';
import type { ListQuestion } from './answer-question.ts';
import type { QueryWorkers } from './query-workers.ts';

/** What a query needs beside its actor. */
export interface ReadingContext extends PortalContext {
  queryWorkers: QueryWorkers;
  request: { signal?: AbortSignal | undefined };
}

/** Reads a list in a query worker, without blocking the main thread. */
export async function readList<Name extends ListName>(
  ctx: ReadingContext,
  list: Name,
  input: ListInput<Name>,
): Promise<ListAnswer<Name>> {
  if (IS_SHORT[list]?.(ctx.actor, input)) return answerList(ctx, list, input);
  const { userId, name, role } = ctx.actor;
  const question: ListQuestion<Name> = {
    kind: 'list',
    list,
    input,
    actor: { userId, name, role },
    now: ctx.clock.now().getTime(),
  };
  return ctx.queryWorkers.ask(question, ctx.request.signal) as Promise<ListAnswer<Name>>;
}
