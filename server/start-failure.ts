import { whyUnusable } from './db/unavailable.ts';

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
  const { message } = (error.cause as Error | undefined) ?? error;
  if (message.includes('unsupported startup parameter')) {
    return 'DATABASE_URL pasa por PgBouncer: indica también DATABASE_DIRECT_URL, la dirección de PostgreSQL sin él.';
  }
  const why = whyUnusable(error);
  return why === null ? null : `No se pudo usar la base de datos: ${why}.`;
}
