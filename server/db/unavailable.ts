/** SQLSTATE classes 08 (connection), 53 (resources, disk full) and 57 (operator intervention, timeout); read-only. */
const codes =
  /^(08\w{3}|53\w{3}|57\w{3}|25006|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const messages = ['timeout exceeded when trying to connect', 'Connection terminated', 'Query read timeout'];

type Failure = { code?: string; message?: string; cause?: unknown };

/** SQLSTATE or the code of the system; drizzle wraps the error of the driver. */
export function codeOf(error: Failure): string | undefined {
  return (error.cause as Failure | undefined)?.code ?? error.code;
}

/** The database cannot be reached or cannot write at the moment. */
export function isUnavailable(error: Failure): boolean {
  const said = `${(error.cause as Failure | undefined)?.message} ${error.message}`;
  return codes.test(codeOf(error) ?? '') || messages.some((text) => said.includes(text));
}
