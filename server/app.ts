import http from 'node:http';
import v8 from 'node:v8';
import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { DestinationStream } from 'pino';
import { ajustesRoutes } from './ajustes/routes.ts';
import { anunciosRoutes } from './anuncios/routes.ts';
import { archivosRoutes } from './archivos/routes.ts';
import { asistenciaRoutes } from './asistencia/routes.ts';
import { auditoriaRoutes } from './auditoria/routes.ts';
import { credencialesRoutes } from './certificados/credenciales/routes.ts';
import { ownPdfs } from './certificados/own-pdfs.ts';
import { certificadosRoutes } from './certificados/routes.ts';
import { circularesRoutes } from './circulares/routes.ts';
import type { Config } from './config.ts';
import { consultasRoutes } from './consultas/routes.ts';
import { copiasRoutes } from './copias/routes.ts';
import { cuentaRoutes } from './cuenta/routes.ts';
import { cuotasRoutes } from './cuotas/routes.ts';
import { cuponesRoutes } from './cupones/routes.ts';
import { cursosRoutes } from './cursos/routes.ts';
import type { Deps } from './deps.ts';
import { docentesRoutes } from './docentes/routes.ts';
import { eliminadosRoutes } from './eliminados/routes.ts';
import { encuestasRoutes } from './encuestas/routes.ts';
import { entidadesRoutes } from './entidades/routes.ts';
import { especialidadesRoutes } from './especialidades/routes.ts';
import { firmantesRoutes } from './firmantes/routes.ts';
import { flyersRoutes } from './flyers/routes.ts';
import { formasPagoRoutes } from './formas-pago/routes.ts';
import { horarioRoutes } from './horarios/routes.ts';
import { answerUnparsed, bareHeaders, hasTwoHosts, refuseHosts } from './http/bare-response.ts';
import { closeInTime } from './http/closing.ts';
import { boundConnections } from './http/connections.ts';
import { answerError, answerNotFound, installErrorHandler } from './http/error-handler.ts';
import { overloaded } from './http/errors.ts';
import { warnOfForwarding } from './http/forwarding.ts';
import { acceptEmptyJson } from './http/json-body.ts';
import { ResponseCache } from './http/response-cache.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { interesadosRoutes } from './interesados/routes.ts';
import { legalRoutes } from './legal/routes.ts';
import { materialesRoutes } from './materiales/routes.ts';
import { matriculasRoutes } from './matriculas/routes.ts';
import { modulosRoutes } from './modulos/routes.ts';
import { notasRoutes } from './notas/routes.ts';
import { openapiRoutes } from './openapi/routes.ts';
import { loggerOptions, newRequestId } from './operations/log.ts';
import { operationsRoutes } from './operations/routes.ts';
import { outboxRoutes } from './outbox/routes.ts';
import { pagesRoutes } from './pages/routes.ts';
import { panelRoutes } from './panel/routes.ts';
import { paquetesRoutes } from './paquetes/routes.ts';
import { cotizacionesRoutes } from './pedidos/cotizacion/routes.ts';
import { gruposRoutes } from './pedidos/grupo/routes.ts';
import { resendStored } from './pedidos/pedido/administer-pedido.ts';
import { pedidosRoutes } from './pedidos/routes.ts';
import { ponentesRoutes } from './ponentes/routes.ts';
import { profilesRoutes } from './profiles/routes.ts';
import { pruebasRoutes } from './pruebas/routes.ts';
import { reclamacionesRoutes } from './reclamaciones/routes.ts';
import { reportesRoutes } from './reportes/routes.ts';
import { securityRoutes } from './security/routes.ts';
import { sesionesRoutes } from './sesiones/routes.ts';
import { factorRoutes } from './session/factor-routes.ts';
import { ownSessionsRoutes } from './session/own-sessions.ts';
import { passkeyRoutes } from './session/passkey-routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { tiposRoutes } from './tipos/routes.ts';
import { trasladosRoutes } from './traslados/routes.ts';
import { uploadsRoutes } from './uploads/routes.ts';
import { nombreImpresoRoutes } from './usuarios/nombre-impreso-routes.ts';
import { ownUsuarioRoutes } from './usuarios/own-usuario-routes.ts';
import { usuariosRoutes } from './usuarios/routes.ts';
import { vocesRoutes } from './voces/routes.ts';

/** For URLs without an endpoint; endpoints have their own limit (`bodyLimitOf`). */
const bodyLimit = 16 * 1024;

export function createServer(
  config: Config,
  responseCache = new ResponseCache(),
  logStream?: DestinationStream,
): FastifyInstance {
  const app: FastifyInstance = fastify({
    logger: loggerOptions(config, logStream),
    // The request line is logged in operations/routes.ts.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    // A URL that cannot be parsed reaches no route, and so no error handler.
    frameworkErrors: (error, request, reply) => {
      reply.headers(bareHeaders(config, request.id));
      answerError(error, request, reply);
    },
    clientErrorHandler: (error, socket) => {
      const requestId = newRequestId();
      const status = answerUnparsed(config, error, socket, requestId);
      if (status > 0) app.log.info({ reqId: requestId, status, code: error.code }, 'unreadable request');
    },
    trustProxy: config.trustProxy ?? false,
    bodyLimit,
    serverFactory: (handle) => {
      const timeouts = {
        requestTimeout: 30_000,
        headersTimeout: 10_000,
        keepAliveTimeout: 72_000,
        // How often Node checks the request and header timeouts; the default adds up to 30 s to them.
        connectionsCheckingInterval: 1_000,
      };
      const server = http.createServer(timeouts, (request, response) => {
        if (hasTwoHosts(request.rawHeaders)) return refuseHosts(config, response, newRequestId());
        if (!responseCache.respond(request, response)) handle(request, response);
      });
      // A client that stops reading its response would hold it in memory.
      server.setTimeout(config.socketIdleMs);
      boundConnections(server, config.maxConnectionsPerAddress);
      return server;
    },
    // On close, running requests are finished.
    forceCloseConnections: 'idle',
    // Requests that arrive on an open connection during the close are answered too.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  return app;
}

/**
 * Share of the heap past which requests are shed. V8 lets garbage grow at most halfway from what is in use to its limit,
 * so more than this is in use for the most part.
 */
const heapShare = 0.85;

export async function buildApp(deps: Deps, { pages }: { pages: boolean }): Promise<FastifyInstance> {
  const { app, config } = deps;
  installErrorHandler(app);
  closeInTime(app);
  app.addHook('preClose', async () => deps.responseCache.close());
  acceptEmptyJson(app);
  await app.register(cookie);
  await addSecurityHeaders(app, config);
  warnOfForwarding(app);
  await app.register(underPressure, {
    maxEventLoopDelay: config.maxEventLoopDelayMs,
    // 0 turns load shedding off as a whole: the heap of a test process also holds what earlier tests left.
    maxHeapUsedBytes: config.maxEventLoopDelayMs === 0 ? 0 : heapShare * v8.getHeapStatistics().heap_size_limit,
    pressureHandler: async (request, reply) => {
      if (!deps.responseCache.sendStale(request, reply)) throw overloaded();
    },
  });

  operationsRoutes(deps);
  sessionRoutes(deps);
  ownSessionsRoutes(deps);
  factorRoutes(deps);
  passkeyRoutes(deps);
  especialidadesRoutes(deps);
  cursosRoutes(deps);
  copiasRoutes(deps);
  cuponesRoutes(deps);
  paquetesRoutes(deps);
  cuotasRoutes(deps);
  ponentesRoutes(deps);
  flyersRoutes(deps);
  docentesRoutes(deps);
  entidadesRoutes(deps);
  firmantesRoutes(deps);
  tiposRoutes(deps);
  uploadsRoutes(deps);
  panelRoutes(deps);
  pedidosRoutes(deps);
  reportesRoutes(deps);
  formasPagoRoutes(deps);
  ajustesRoutes(deps);
  reclamacionesRoutes(deps);
  cotizacionesRoutes(deps);
  gruposRoutes(deps);
  interesadosRoutes(deps);
  legalRoutes(deps);
  cuentaRoutes(deps, (usuarioId) => ownPdfs(deps, usuarioId));
  modulosRoutes(deps);
  materialesRoutes(deps);
  sesionesRoutes(deps);
  horarioRoutes(deps);
  trasladosRoutes(deps);
  anunciosRoutes(deps);
  circularesRoutes(deps);
  consultasRoutes(deps);
  encuestasRoutes(deps);
  vocesRoutes(deps);
  archivosRoutes(deps);
  asistenciaRoutes(deps);
  usuariosRoutes(deps);
  ownUsuarioRoutes(deps);
  nombreImpresoRoutes(deps);
  profilesRoutes(deps);
  eliminadosRoutes(deps);
  auditoriaRoutes(deps);
  securityRoutes(deps);
  outboxRoutes(deps, (tx, ...mail) => resendStored(deps, tx, ...mail));
  pruebasRoutes(deps);
  matriculasRoutes(deps);
  notasRoutes(deps);
  certificadosRoutes(deps);
  credencialesRoutes(deps);
  openapiRoutes(deps);
  app.all('/api', answerNotFound);
  app.all('/api/*', answerNotFound);
  if (pages) await pagesRoutes(deps);
  return app;
}
