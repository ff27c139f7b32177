import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Behind a proxy that TRUST_PROXY does not name, limits would count all clients as one. Warns once; the header is
 * ignored.
 */
export function warnOfForwarding(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined && !hasTrustedPeer(request)) {
      warned = true;
      request.log.warn(
        'X-Forwarded-For from a peer that TRUST_PROXY does not name is ignored: clients share its address',
      );
    }
    done();
  });
}

/** `ips` contains more than the peer only behind a trusted proxy. A proxy's own requests have just one address. */
const hasTrustedPeer = ({ ips }: FastifyRequest) => (ips?.length ?? 0) > 1;
