import { createElement } from 'react';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HISTORY_PATH, historyPath, historyReportPath } from '#contract/vessel/history-link.ts';
import { AppError } from '#server/errors.ts';
import { sendPlainPage } from '#server/pages/plain-page.tsx';
import type { FileContext } from '#server/services/files/file-context.ts';
import type { FileToSend } from '#server/services/project-files/queries.ts';
import { openHistoryReport, readHistory } from '#server/services/history/read-history.ts';
import { HistoryForm, HistoryPage } from './history-page.tsx';
import { linkScript } from './link-script.ts';

interface HistoryDeps extends FileContext {
  sendFile: (request: FastifyRequest, reply: FastifyReply, file: FileToSend) => FastifyReply;
}

/** Serves the history of a vessel to the holder of a mailed link, and the form that asks for one. */
export function mountHistory(app: FastifyInstance, { sendFile, ...ctx }: HistoryDeps): void {
  const script = linkScript();
  const title = 'Service history';

  app.get(HISTORY_PATH, (_request, reply) =>
    sendPlainPage(reply, 200, { title, body: createElement(HistoryForm), script }),
  );

  app.get<{ Params: { token: string } }>(historyPath(':token'), (request, reply) => {
    const { token } = request.params;
    try {
      const history = readHistory(ctx, token, { isLook: request.method === 'GET' });
      return sendPlainPage(reply, 200, { title, body: createElement(HistoryPage, { history, token }) });
    } catch (error) {
      return refuse(reply, error);
    }
  });

  app.get<{ Params: { token: string; id: string } }>(
    historyReportPath(':token', ':id'),
    async (request, reply) => {
      const { token, id } = request.params;
      try {
        const file = await openHistoryReport(ctx, { token, reportId: Number(id) });
        reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
        return await sendFile(request, reply, file);
      } catch (error) {
        return refuse(reply, error);
      }
    },
  );

  function refuse(reply: FastifyReply, error: unknown): Promise<FastifyReply> {
    if (!(error instanceof AppError)) throw error;
    const body = createElement(HistoryForm, { refused: error.userMessage });
    return sendPlainPage(reply, 404, { title, body, script });
  }
}
