import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * A proxy in front of the server that TRUST_PROXY does not name would make everybody one client in limits. Warns once;
 * the header itself is ignored.
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

/** `ips` begins with the peer and goes on only behind a trusted one. A proxy may also ask for itself. */
const hasTrustedPeer = ({ ips }: FastifyRequest) => (ips?.length ?? 0) > 1;
