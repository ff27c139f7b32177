import { type Permiso, whoMay } from 'domain/rules/permisos.ts';

/** Expected refusal: a stable code for programs and a Spanish message for the user. */
export class AppError extends Error {
  readonly status: number;
  readonly codigo: string;
  readonly details: { errores?: Record<string, string>; resource?: unknown; resources?: unknown[] };

  /** Seconds for the `Retry-After` header. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    codigo: string,
    message: string,
    details: AppError['details'] = {},
    retryAfter: number | undefined = status === 503 ? 2 : undefined,
  ) {
    super(message);
    this.status = status;
    this.codigo = codigo;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

export const notSignedIn = () => new AppError(401, 'sin-sesion', 'Inicia sesión para continuar.');
export const badCredentials = () => new AppError(401, 'credenciales', 'Credenciales incorrectas.');
export const forbidden = () => new AppError(403, 'sin-permiso', 'No tienes permiso para hacer esto.');
/** The message names the roles that may do it. */
export const notPermitted = (permiso: Permiso) =>
  new AppError(403, 'sin-permiso', `No tienes permiso para hacer esto. ${whoMay(permiso)}`);
/** The screens ask for the password or the factor and repeat the request. */
export const confirmFirst = (segundoFactor: boolean) =>
  segundoFactor
    ? new AppError(403, 'confirmar-factor', 'Confirma con tu segundo factor para continuar.')
    : new AppError(403, 'confirmar', 'Confirma tu contraseña para continuar.');
/** The password was right; the second factor is missing. `methods`: what the sign-in can be finished with. */
export const secondFactorFirst = (methods: object) =>
  new AppError(401, 'segundo-factor', 'Falta un paso: confirma con tu segundo factor.', { resource: methods });
export const expiredLogin = () =>
  new AppError(401, 'entrada-vencida', 'Tu inicio de sesión venció. Escribe tu contraseña otra vez.');
export const enrolFirst = () =>
  new AppError(403, 'falta-factor', 'Antes de seguir, activa la verificación en dos pasos: tu institución la pide.');
export const badCsrf = () =>
  new AppError(403, 'csrf', 'Tu página quedó desactualizada. Recárgala y vuelve a intentarlo.');
export const notFound = (message = 'No se encontró lo que buscas.') => new AppError(404, 'no-encontrado', message);
export const conflict = (message: string) => new AppError(409, 'conflicto', message);
/** Version conflict; contains the current record if the endpoint returns it, so that the client can compare. */
export const changedMeanwhile = (what: `${'este' | 'esta'} ${string}`, current?: unknown) => {
  const it = what.startsWith('esta ') ? 'la' : 'lo';
  const message = `Otra persona cambió ${what} mientras ${it} editabas.`;
  return new AppError(409, 'cambio-ajeno', message, current === undefined ? {} : { resource: current });
};
export const invalid = (errores: Record<string, string>, message = 'Revisa los datos enviados.') =>
  new AppError(422, 'datos-invalidos', message, { errores });
export const malformed = (message: string) => new AppError(400, 'peticion-invalida', message);
export const tooManyRequests = (retryAfter: number) =>
  new AppError(
    429,
    'demasiados-intentos',
    `Demasiados intentos. Espera ${waitWords(retryAfter)} y vuelve a intentarlo.`,
    {},
    retryAfter,
  );

export const overloaded = () =>
  new AppError(503, 'ocupado', 'Hay mucha demanda en este momento. Vuelve a intentarlo en unos segundos.');

export const isTooMany = (error: unknown) => error instanceof AppError && error.status === 429;

function waitWords(seconds: number): string {
  if (seconds <= 1) return 'un segundo';
  if (seconds < 120) return `${seconds} segundos`;
  return `${Math.ceil(seconds / 60)} minutos`;
}
