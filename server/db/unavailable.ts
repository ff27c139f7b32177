/** SQLSTATE classes 08 (connection), 53 (resources, disk full) and 57 (operator intervention, timeout); read-only. */
const codes =
  /^(08\w{3}|53\w{3}|57\w{3}|25006|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The connection is gone, or nothing arrives on it. */
const lost = ['Connection terminated', 'Query read timeout', 'is not queryable'];
const messages = [...lost, 'timeout exceeded when trying to connect', 'timeout expired'];

type Failure = { code?: string; message?: string; cause?: unknown };

/** SQLSTATE or the code of the system; drizzle wraps the error of the driver. */
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

/** The database ended this connection; another one may work. */
export function isEnded(error: Failure): boolean {
  const ended = ['57P01', 'ECONNRESET', 'EPIPE'].includes(codeOf(error) ?? '');
  // Not 'Connection terminated due to connection timeout': nobody answers, so asking again only takes longer.
  return ended || says(error, ['Connection terminated unexpectedly', 'is not queryable']);
}

export function isDiskFull(error: Failure): boolean {
  return codeOf(error) === '53100';
}

function says(error: Failure, texts: readonly string[]): boolean {
  const said = `${(error.cause as Failure | undefined)?.message} ${error.message}`;
  return texts.some((text) => said.includes(text));
}
