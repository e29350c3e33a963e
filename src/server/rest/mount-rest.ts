import type { FastifyInstance } from 'fastify';
import type { RpcDeps } from '#server/rpc/request-context.ts';

export function mountRest(_app: FastifyInstance, _deps: RpcDeps): void {
  // replaced by the REST adapter
}
