import { createElement } from 'react';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  signingCertificatePath,
  VERIFY_KEY_PATH,
  VERIFY_PATH,
  verifyPath,
  type VerifiedReport,
} from '#contract/report/report-verification.ts';
import { readVerifyCode } from '#contract/verify-code.ts';
import { sendPlainPage } from '#server/pages/plain-page.tsx';
import { refusalOf } from '#server/pages/refusal-of.ts';
import { checkReportByCode, type VerificationContext } from '#server/services/verification/check-report.ts';
import {
  findSigningCertificate,
  hasSigningCertificates,
  listSigningCertificates,
} from '#server/services/verification/signing-certificates.ts';
import { fileCheckScript } from './file-check-script.ts';
import { KeyPage } from './key-page.tsx';
import { VerifyPage } from './verify-page.tsx';

interface VerifyDeps extends VerificationContext {
  publicUrl: string | undefined;
}

const NOT_A_NUMBER = 'This is not a number of ours: one sign is wrong. Please compare it with the paper.';

/** Serves the page that checks service reports by their number, and by their file in the browser. */
export function mountVerify(app: FastifyInstance, deps: VerifyDeps): void {
  const script = fileCheckScript();

  function send(
    reply: FastifyReply,
    status: number,
    content: { report?: VerifiedReport; refused?: { typed: string; reason: string } } = {},
  ): Promise<FastifyReply> {
    const { db, publicUrl } = deps;
    const hasSignatures = hasSigningCertificates(db);
    const body = createElement(VerifyPage, { ...content, publicUrl, hasSignatures });
    return sendPlainPage(reply, status, { title: 'Check a report', body, script });
  }

  app.get<{ Querystring: { code?: string | string[] } }>(VERIFY_PATH, (request, reply) => {
    const typed = [request.query.code ?? ''].flat()[0] ?? '';
    if (typed.trim() === '') return send(reply, 200);
    const code = readVerifyCode('QS', typed);
    if (code === null) return send(reply, 400, { refused: { typed, reason: NOT_A_NUMBER } });
    return reply.header('cache-control', 'no-store').redirect(verifyPath(code), 303);
  });

  app.get(VERIFY_KEY_PATH, (_request, reply) => {
    const certificates = listSigningCertificates(deps.db);
    const body = createElement(KeyPage, { certificates });
    return sendPlainPage(reply, certificates.length === 0 ? 404 : 200, { title: 'Digital signature', body });
  });

  app.get<{ Params: { fingerprint: string } }>(signingCertificatePath(':fingerprint'), (request, reply) => {
    const found = findSigningCertificate(deps.db, request.params.fingerprint);
    if (!found) return reply.header('cache-control', 'no-store').redirect(VERIFY_KEY_PATH, 303);
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-type': 'application/pkix-cert',
        'content-disposition': `attachment; filename="certificate-${found.fingerprint.slice(0, 8)}.cer"`,
        'x-robots-tag': 'noindex',
      })
      .send(found.bytes);
  });

  app.get<{ Params: { code: string } }>(verifyPath(':code'), (request, reply) => {
    const typed = request.params.code;
    const code = readVerifyCode('QS', typed);
    if (code === null) return send(reply, 404, { refused: { typed, reason: NOT_A_NUMBER } });
    if (code !== typed) return reply.header('cache-control', 'no-store').redirect(verifyPath(code), 303);
    try {
      const asker = { clientAddress: request.ip, isLook: request.method === 'GET' };
      return send(reply, 200, { report: checkReportByCode(deps, code, asker) });
    } catch (error) {
      const { status, reason } = refusalOf(reply, error);
      return send(reply, status, { refused: { typed: code, reason } });
    }
  });
}
