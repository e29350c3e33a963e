import { createElement } from 'react';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readVerifyCode } from '#contract/verify-code.ts';
import { UNIT_PATH, unitPath } from '#contract/vessel/unit-label.ts';
import { sendPlainPage } from '#server/pages/plain-page.tsx';
import { refusalOf } from '#server/pages/refusal-of.ts';
import { findLabelledUnit, readUnit, type UnitContext } from '#server/services/unit-labels/read-unit.ts';
import { askScript } from './ask-script.ts';
import { UnitForm, UnitPage } from './unit-page.tsx';

interface UnitDeps extends UnitContext {
  /** Whether the cookie is of signed-in staff; undefined if the request has no such cookie. */
  isStaff: (request: FastifyRequest) => Promise<boolean> | undefined;
}

/** Serves the page of the unit that a label is on. Staff who are signed in come to the vessel in the directory. */
export function mountUnit(app: FastifyInstance, { isStaff, ...ctx }: UnitDeps): void {
  const script = askScript();
  const title = 'Treatment unit';

  app.get<{ Querystring: { number?: string | string[] } }>(UNIT_PATH, (request, reply) => {
    const typed = [request.query.number ?? ''].flat()[0]?.trim() ?? '';
    if (typed === '') return sendPlainPage(reply, 200, { title, body: createElement(UnitForm) });
    const token = readVerifyCode('QU', typed) ?? encodeURIComponent(typed);
    return reply.header('cache-control', 'no-store').redirect(unitPath(token), 303);
  });

  app.get<{ Params: { token: string } }>(unitPath(':token'), async (request, reply) => {
    const { token } = request.params;
    const forStaff = (await isStaff(request)) === true ? findLabelledUnit(ctx, token) : undefined;
    if (forStaff) {
      const directory = `/portal/vessel-directory?vessel=${forStaff.vesselDirectoryId}`;
      return reply.header('cache-control', 'no-store').redirect(directory, 303);
    }
    try {
      const asker = { clientAddress: request.ip, isLook: request.method === 'GET' };
      const unit = readUnit(ctx, token, asker);
      const number = readVerifyCode('QU', token) ?? token;
      return sendPlainPage(reply, 200, { title, body: createElement(UnitPage, { unit, number }), script });
    } catch (error) {
      const { status, reason: refused } = refusalOf(reply, error);
      return sendPlainPage(reply, status, { title, body: createElement(UnitForm, { refused }) });
    }
  });
}
