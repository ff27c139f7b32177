import { codeOf, isUnavailable } from './db/unavailable.ts';

const byCode: Record<string, string> = {
  '28000': 'el servidor no admite a ese usuario desde aquí',
  '28P01': 'el usuario o la contraseña no son correctos',
  '3D000': 'esa base de datos no existe',
  '42501': 'a ese usuario le faltan permisos (DATABASE_MIGRATION_URL y deploy/roles.sql)',
};

const byListening: Record<string, string> = {
  EADDRINUSE: 'ya lo usa otro programa',
  EACCES: 'este usuario no puede usarlo',
  EADDRNOTAVAIL: 'esa dirección no es de esta máquina',
};

type ListenError = NodeJS.ErrnoException & { port?: number; address?: string };

/** One sentence for a start that failed because of the port or the database; null for anything else. */
export function explainStartFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { syscall, code: errno = '', port, address } = error as ListenError;
  if (syscall === 'listen' && byListening[errno]) {
    return `No se pudo escuchar en el puerto ${port} de ${address}: ${byListening[errno]}. Elige otro con PORT o HOST.`;
  }
  const code = codeOf(error) ?? '';
  const { message } = (error.cause as Error | undefined) ?? error;
  if (message.includes('unsupported startup parameter')) {
    return 'DATABASE_URL pasa por PgBouncer: indica también DATABASE_DIRECT_URL, la dirección de PostgreSQL sin él.';
  }
  const why = byCode[code] ?? tlsProblem(code, message) ?? (isUnavailable(error) ? message || code : null);
  return why === null ? null : `No se pudo usar la base de datos: ${why}.`;
}

function tlsProblem(code: string, message: string): string | null {
  if (message.includes('does not support SSL')) return 'no ofrece TLS; para conectar sin él, escribe sslmode=disable';
  if (!/CERT|SELF_SIGNED|ALTNAME/.test(code)) return null;
  return `su certificado no se puede verificar (${code}); indica sslrootcert=…, o sslmode=no-verify para no verificarlo`;
}
