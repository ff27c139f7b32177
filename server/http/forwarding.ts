import type { FastifyInstance } from 'fastify';

/**
 * A proxy in front of the server that TRUST_PROXY does not name would make everybody one client in limits. Warns once;
 * the header itself is ignored.
 */
export function warnOfForwarding(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined && request.ip === request.socket.remoteAddress) {
      warned = true;
      request.log.warn(
        'X-Forwarded-For from a peer that TRUST_PROXY does not name is ignored: clients share its address',
      );
    }
    done();
  });
}
