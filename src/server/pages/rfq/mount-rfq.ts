import { createElement } from 'react';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withPlainBreaks } from '#contract/format/written-text.ts';
import { QUOTE_REASON_MAX } from '#contract/rfq/quote.ts';
import { RFQ_QUESTION_MAX, rfqStatusPath } from '#contract/rfq/rfq-request.ts';
import type { FormLimits } from '#server/form-limits.ts';
import { sendPlainPage } from '#server/pages/plain-page.tsx';
import { refusalOf } from '#server/pages/refusal-of.ts';
import type { FileContext } from '#server/services/files/file-context.ts';
import type { FileToSend } from '#server/services/project-files/queries.ts';
import { answerQuote, findBuyerQuote } from '#server/services/rfqs/answer-quote.ts';
import { askAboutRfq, findBuyerRfq, withdrawRfq } from '#server/services/rfqs/buyer-rfq.ts';
import { rfqCsvFile, rfqXmlFile } from './rfq-files.ts';
import { NoRfqPage, RfqPage, type Refusal } from './rfq-page.tsx';

interface RfqDeps extends FileContext {
  limits: FormLimits;
  sendFile: (request: FastifyRequest, reply: FastifyReply, file: FileToSend) => FastifyReply;
}

/** The longest question: the encoding of a form takes up to nine bytes for a character, such as a Chinese one. */
const BODY_LIMIT = 9 * RFQ_QUESTION_MAX + 1024;

/** Serves the page on which a buyer follows a request, with its files and answers. The link is the only key. */
export function mountRfq(app: FastifyInstance, { sendFile, ...deps }: RfqDeps): void {
  function sendPage(
    reply: FastifyReply,
    token: string,
    status = 200,
    refused?: Refusal,
  ): Promise<FastifyReply> {
    const found = findBuyerRfq(deps, token);
    if (!found)
      return sendPlainPage(reply, 404, { title: 'Request not found', body: createElement(NoRfqPage) });
    return sendPlainPage(reply, status, {
      title: `Request ${found.rfq.number}`,
      body: createElement(RfqPage, {
        ...found,
        quote: findBuyerQuote(deps, found.rfq),
        token,
        ...(refused && { refused }),
      }),
    });
  }

  app.get<{ Params: { token: string } }>(rfqStatusPath(':token'), (request, reply) => {
    const [, token = '', kind] = /^([^.]*)(?:\.(csv|xml))?$/.exec(request.params.token) ?? [];
    if (kind === undefined) return sendPage(reply, token);
    const found = findBuyerRfq(deps, token);
    if (!found) return sendPage(reply, token);
    return sendTable(reply, kind, { ...found, quote: findBuyerQuote(deps, found.rfq) });
  });

  app.get<{ Params: { token: string } }>(
    `${rfqStatusPath(':token')}/quotation.pdf`,
    async (request, reply) => {
      const { token } = request.params;
      const found = findBuyerRfq(deps, token);
      const quote = found && findBuyerQuote(deps, found.rfq);
      const stored = quote?.row.storageKey ? await deps.files.open(quote.row.storageKey) : null;
      if (!found || !quote || !stored) return sendPage(reply, token, 404);
      reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
      return sendFile(request, reply, {
        ...stored,
        fileName: `${found.rfq.number}-${quote.row.revision}.pdf`,
        type: 'application/pdf',
        ...(quote.row.sha256 !== null && { sha256: quote.row.sha256 }),
      });
    },
  );

  // A form of a browser: only these routes read its encoding, and no other.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    scope.post<{ Params: { token: string }; Body: unknown }>(
      `${rfqStatusPath(':token')}/answer`,
      { bodyLimit: BODY_LIMIT },
      (request, reply) => answer(request, reply),
    );
  });

  function answer(
    request: FastifyRequest<{ Params: { token: string }; Body: unknown }>,
    reply: FastifyReply,
  ): FastifyReply | Promise<FastifyReply> {
    const { token } = request.params;
    const {
      act,
      question = '',
      revision,
      reason = '',
    } = (request.body ?? {}) as Record<string, string | undefined>;
    const typed = withPlainBreaks(question).trim();
    // Only old browsers leave the header out; without the link no page can write the address.
    if ((request.headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') {
      return sendPage(reply, token, 403, { typed, reason: 'This answer did not come from our own page.' });
    }
    try {
      deps.limits.rfqAnswer.take(request.ip);
    } catch (error) {
      const { status, reason } = refusalOf(reply, error);
      return sendPage(reply, token, status, { typed, reason });
    }
    if (act === 'withdraw') withdrawRfq(deps, token);
    else if (act === 'accept' || act === 'decline') {
      const problem = answerQuote(deps, token, {
        answer: act === 'accept' ? 'accepted' : 'declined',
        revision: Number(revision),
        reason: act === 'decline' ? withPlainBreaks(reason).trim().slice(0, QUOTE_REASON_MAX) : undefined,
      });
      if (problem !== undefined) {
        return sendPage(reply, token, 409, { typed: '', reason: problem, isAnswer: true });
      }
    } else {
      if (typed === '') return sendPage(reply, token, 400, { typed, reason: 'Enter your question.' });
      if (typed.length > RFQ_QUESTION_MAX) {
        return sendPage(reply, token, 400, {
          typed,
          reason: `A question has at most ${RFQ_QUESTION_MAX} characters.`,
        });
      }
      const problem = askAboutRfq(deps, token, typed);
      if (problem !== undefined) return sendPage(reply, token, 409, { typed, reason: problem });
    }
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(rfqStatusPath(token), 303);
  }
}

function sendTable(reply: FastifyReply, kind: string, file: Parameters<typeof rfqCsvFile>[0]): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-type': kind === 'csv' ? 'text/csv; charset=utf-8' : 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="${file.rfq.number}.${kind}"`,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .send(kind === 'csv' ? rfqCsvFile(file) : rfqXmlFile(file));
}
