/** Every job and its payload: ids rather than data, which may change before the job runs. */
export type JobMap = {
  'correo.enviar': { correoSalienteId: number };
  /** Announcements to many have their own queue, so that no other mail waits behind them. */
  'correo.masivo': { correoSalienteId: number };
  'sesion.recuperar': { usuario: string; origen?: string };
  'pagos.evento': { pagoEventoId: number };
  'pagos.seguir': { pedidoId: number };
  'pagos.devolver': { devolucionId: string };
  'pagos.seguimiento': Record<string, never>;
  'comprobantes.baja': { bajaId: number };
  'comprobantes.enviar': { comprobanteId: number };
  'comprobantes.seguimiento': Record<string, never>;
  'matriculas.importar': { importacionId: number };
  'matriculas.avisar': { importacionId: number };
  'certificados.lote': { certificadoLoteId: number };
  'certificados.emitir': Record<string, never>;
  /** With a pedido: when it is paid; without: hourly, for all. */
  'certificados.comprados': { pedidoId?: number };
  'anuncios.publicar': Record<string, never>;
  'anuncios.enviar': { anuncioId: number };
  'actos.avisar': Record<string, never>;
  'consultas.avisar': Record<string, never>;
  'encuestas.ofrecer': Record<string, never>;
  'cupones.vencer': Record<string, never>;
  'pedidos.recordar': Record<string, never>;
  'cuotas.avisar': Record<string, never>;
  'cupos.avisar': Record<string, never>;
  'grupos.invitar': { pedidoId: number };
  'interesados.seguir': Record<string, never>;
  'reclamaciones.avisar': Record<string, never>;
  'cursos.publicar': Record<string, never>;
  'pruebas.cerrar': Record<string, never>;
  'sesiones.recordar': Record<string, never>;
  'sesiones.cambio': { cambioHorarioId: number };
  'usuarios.borrar': { usuarioId: number };
  limpieza: Record<string, never>;
  'limpieza.archivos': Record<string, never>;
  copia: Record<string, never>;
};

export type JobName = keyof JobMap;

export type JobSettings = {
  /** Including the first one. */
  attempts: number;
  /** Delay before the second attempt; doubles with each further one, up to the maximum. */
  retryDelaySeconds: number;
  retryDelayMaxSeconds: number;
  /** A longer run counts as failed. */
  expireInSeconds: number;
  /** A process without a heartbeat for this long loses its job; at least 10. */
  heartbeatSeconds?: number;
  /** Per process. */
  concurrency: number;
  /** Rate limit per process, so that a rush of jobs leaves processor time to requests. */
  perSecond?: number;
};

/** Settings of jobs that run on a schedule every hour or day. */
const hourly = {
  attempts: 3,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 10 * 60,
  expireInSeconds: 10 * 60,
  heartbeatSeconds: 60,
  concurrency: 1,
};

const everyMinute = {
  // No retries: the next minute's run tries again.
  attempts: 1,
  retryDelaySeconds: 0,
  retryDelayMaxSeconds: 0,
  expireInSeconds: 60,
  concurrency: 1,
};

const mailRetries = {
  // The doubling delay reaches four hours within half a day; the handler gives up after two days, before the last
  // attempt.
  attempts: 30,
  retryDelaySeconds: 15,
  retryDelayMaxSeconds: 4 * 60 * 60,
  expireInSeconds: 2 * 60,
  heartbeatSeconds: 30,
};

export const jobSettings: Record<JobName, JobSettings> = {
  'correo.enviar': {
    ...mailRetries,
    concurrency: 3,
    // 18,000 per hour; mail providers accept little more from one sender. `MAIL_PER_SECOND` replaces it.
    perSecond: 5,
  },
  // `MAIL_BULK_PER_SECOND` replaces the rate.
  'correo.masivo': { ...mailRetries, concurrency: 2, perSecond: 3 },
  'sesion.recuperar': {
    attempts: 5,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 60,
    expireInSeconds: 60,
    heartbeatSeconds: 30,
    concurrency: 1,
  },
  'pagos.evento': {
    attempts: 12,
    retryDelaySeconds: 3,
    retryDelayMaxSeconds: 10 * 60,
    expireInSeconds: 60,
    heartbeatSeconds: 30,
    concurrency: 3,
  },
  'pagos.seguir': {
    attempts: 3,
    retryDelaySeconds: 20,
    retryDelayMaxSeconds: 60,
    expireInSeconds: 60,
    heartbeatSeconds: 30,
    concurrency: 1,
  },
  'pagos.devolver': {
    attempts: 3,
    retryDelaySeconds: 20,
    retryDelayMaxSeconds: 60,
    expireInSeconds: 60,
    heartbeatSeconds: 30,
    concurrency: 1,
  },
  'pagos.seguimiento': {
    attempts: 2,
    retryDelaySeconds: 30,
    retryDelayMaxSeconds: 60,
    expireInSeconds: 2 * 60,
    heartbeatSeconds: 30,
    concurrency: 1,
  },
  'comprobantes.baja': {
    // The time of the next attempt is in the row.
    attempts: 2,
    retryDelaySeconds: 30,
    retryDelayMaxSeconds: 60,
    expireInSeconds: 2 * 60,
    heartbeatSeconds: 30,
    concurrency: 1,
  },
  'comprobantes.enviar': {
    // The time of the next attempt is in the row.
    attempts: 2,
    retryDelaySeconds: 30,
    retryDelayMaxSeconds: 60,
    expireInSeconds: 2 * 60,
    heartbeatSeconds: 30,
    concurrency: 2,
  },
  'comprobantes.seguimiento': everyMinute,
  'matriculas.importar': {
    attempts: 5,
    retryDelaySeconds: 3,
    retryDelayMaxSeconds: 60,
    expireInSeconds: 5 * 60,
    heartbeatSeconds: 15,
    concurrency: 1,
  },
  'matriculas.avisar': {
    attempts: 12,
    retryDelaySeconds: 10,
    retryDelayMaxSeconds: 10 * 60,
    expireInSeconds: 15 * 60,
    heartbeatSeconds: 30,
    concurrency: 1,
  },
  'certificados.lote': {
    attempts: 6,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 60,
    expireInSeconds: 20 * 60,
    heartbeatSeconds: 60,
    concurrency: 1,
  },
  'certificados.emitir': hourly,
  'certificados.comprados': {
    attempts: 6,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 60,
    expireInSeconds: 5 * 60,
    heartbeatSeconds: 60,
    concurrency: 1,
  },
  'anuncios.publicar': everyMinute,
  'anuncios.enviar': {
    attempts: 12,
    retryDelaySeconds: 10,
    retryDelayMaxSeconds: 10 * 60,
    expireInSeconds: 15 * 60,
    heartbeatSeconds: 30,
    concurrency: 1,
  },
  'actos.avisar': hourly,
  'consultas.avisar': hourly,
  'encuestas.ofrecer': hourly,
  'cupones.vencer': hourly,
  'pedidos.recordar': everyMinute,
  'cuotas.avisar': hourly,
  'cupos.avisar': everyMinute,
  'interesados.seguir': everyMinute,
  'reclamaciones.avisar': hourly,
  'cursos.publicar': everyMinute,
  'pruebas.cerrar': everyMinute,
  'sesiones.recordar': everyMinute,
  'sesiones.cambio': {
    attempts: 12,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 10 * 60,
    expireInSeconds: 5 * 60,
    heartbeatSeconds: 30,
    concurrency: 1,
  },
  'grupos.invitar': {
    attempts: 12,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 10 * 60,
    expireInSeconds: 5 * 60,
    heartbeatSeconds: 30,
    concurrency: 1,
  },
  'usuarios.borrar': {
    attempts: 12,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 10 * 60,
    expireInSeconds: 15 * 60,
    heartbeatSeconds: 30,
    concurrency: 1,
  },
  limpieza: hourly,
  'limpieza.archivos': hourly,
  copia: {
    attempts: 2,
    retryDelaySeconds: 10 * 60,
    retryDelayMaxSeconds: 10 * 60,
    expireInSeconds: 4 * 60 * 60,
    heartbeatSeconds: 60,
    concurrency: 1,
  },
};

export type MailRates = { perSecond: number; bulkPerSecond: number };

export function withMailRates({ perSecond, bulkPerSecond }: MailRates): Record<JobName, JobSettings> {
  return {
    ...jobSettings,
    'correo.enviar': { ...jobSettings['correo.enviar'], perSecond },
    'correo.masivo': { ...jobSettings['correo.masivo'], perSecond: bulkPerSecond },
  };
}
