/** SQLSTATE classes 08 (connection), 53 (resources, disk full) and 57 (operator intervention, timeout); read-only. */
const codes =
  /^(08\w{3}|53\w{3}|57\w{3}|25006|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The connection is gone, or nothing arrives on it. */
const lost = ['Connection terminated', 'Query read timeout', 'is not queryable'];
const messages = [...lost, 'timeout exceeded when trying to connect', 'timeout expired'];

type Failure = { code?: string; message?: string; cause?: unknown };

/** SQLSTATE or the error code of the system; Drizzle wraps the error of the driver. */
export function codeOf(error: Failure): string | undefined {
  return (error.cause as Failure | undefined)?.code ?? error.code;
}

/** The database cannot be reached or cannot write at the moment. */
export function isUnavailable(error: Failure): boolean {
  return codes.test(codeOf(error) ?? '') || says(error, messages);
}

/** The connection must not be used again: pg keeps waiting for the response that timed out. */
export function isLost(error: Failure): boolean {
  return says(error, lost);
}

/** The connection is open, but the response to a statement does not arrive. */
export function isSilent(error: Failure): boolean {
  return says(error, ['Query read timeout']);
}

/** The database ended this connection; another one may work. */
export function isEnded(error: Failure): boolean {
  const ended = ['57P01', 'ECONNRESET', 'EPIPE'].includes(codeOf(error) ?? '');
  // Not 'Connection terminated due to connection timeout': the host does not answer, so a retry only takes longer.
  return ended || says(error, ['Connection terminated unexpectedly', 'is not queryable']);
}

export function isDiskFull(error: Failure): boolean {
  return codeOf(error) === '53100';
}

const byCode: Record<string, string> = {
  '28000': 'el servidor no admite a ese usuario desde aquí',
  '28P01': 'el usuario o la contraseña no son correctos',
  '3D000': 'esa base de datos no existe',
  '42501': 'a ese usuario le faltan permisos (DATABASE_MIGRATION_URL y deploy/roles.sql)',
};

/** Explains the error to the operator; null when it is of another kind. */
export function whyUnusable(error: Failure): string | null {
  const code = codeOf(error) ?? '';
  const { message = '' } = (error.cause as Failure | undefined) ?? error;
  return byCode[code] ?? tlsProblem(code, message) ?? (isUnavailable(error) ? message || code : null);
}

function tlsProblem(code: string, message: string): string | null {
  if (message.includes('does not support SSL')) return 'no ofrece TLS; para conectar sin él, escribe sslmode=disable';
  if (!/CERT|SELF_SIGNED|ALTNAME/.test(code)) return null;
  return `su certificado no se puede verificar (${code}); indica sslrootcert=…, o sslmode=no-verify para no verificarlo`;
}

function says(error: Failure, texts: readonly string[]): boolean {
  const said = `${(error.cause as Failure | undefined)?.message} ${error.message}`;
  return texts.some((text) => said.includes(text));
}
