import { decodedBody, mediaType, type Part, partsOf, readHeaders, readPart, withLineFeeds } from './mime-part.ts';

type Failure = { recipient: string; error: string };

/**
 * `messageIds`: of the mail that did not arrive, the most certain first. `failures` is empty while the mail is only
 * delayed.
 */
export type Dsn = { messageIds: string[]; failures: Failure[] };

const originals = ['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/global-headers'];
const statuses = ['message/delivery-status', 'message/global-delivery-status'];
const maxRecipients = 20;

/**
 * Reads a delivery status notification (RFC 3464), or the older text of Exim. Null for any other mail, such as an
 * automatic reply, which says nothing about the delivery.
 */
export function parseDsn(raw: string): Dsn | null {
  const mail = readPart(withLineFeeds(raw));
  if (mediaType(mail) === 'multipart/report') return readReport(mail);
  return mail.headers.has('x-failed-recipients') ? readPlainReport(mail) : null;
}

function readReport(mail: Part): Dsn | null {
  const parts = partsOf(mail);
  const status = parts.find((part) => statuses.includes(mediaType(part)));
  if (!status) return null;
  const original = parts.find((part) => originals.includes(mediaType(part)));
  const quoted = original ? readPart(decodedBody(original)).headers.get('message-id') : undefined;
  const replyTo = ['in-reply-to', 'references'].map((name) => mail.headers.get(name));
  return { messageIds: [quoted, ...replyTo].flatMap(idsIn), failures: failuresIn(decodedBody(status)) };
}

const idsIn = (header = '') => header.match(/<[^<>\s]{1,250}>/g) ?? [];

/** The first block is about the message, each one after it about a recipient. */
function failuresIn(text: string): Failure[] {
  return text
    .split(/\n[ \t]*\n/)
    .slice(0, maxRecipients + 1)
    .map(readHeaders)
    .filter((fields) => fields.get('action')?.toLowerCase().startsWith('failed'))
    .map((fields) => ({
      recipient: withoutType(fields.get('original-recipient') ?? fields.get('final-recipient')).replaceAll(
        /^<|>$/g,
        '',
      ),
      error: errorOf(fields.get('status') ?? '', withoutType(fields.get('diagnostic-code'))),
    }));
}

/** `smtp; 550 5.1.1 User unknown` without the type. */
function withoutType(field = ''): string {
  const semicolon = field.indexOf(';');
  return field.slice(semicolon + 1).trim();
}

/**
 * In the form that `mailFailure` reads: the server's code first, or `expirado` for a temporary refusal that lasted
 * until the sender gave up.
 */
function errorOf(status: string, said: string): string {
  const [code = ''] = /^[245]\.\d{1,3}\.\d{1,3}/.exec(status) ?? [];
  const detail = said.includes(code) ? said : `${code} ${said}`;
  const kind = code.startsWith('4') ? 'expirado' : '550';
  return inOneLine(/^5\d\d[ -]/.test(detail) ? detail : `${kind} ${detail}`);
}

/** Exim before version 4.85 reports in plain text: the recipient, the server's response, and a copy of the mail. */
function readPlainReport({ headers, body }: Part): Dsn {
  const copy = body.indexOf('\n------ This is a copy of');
  const [explained, quoted] = copy === -1 ? [body, ''] : [body.slice(0, copy), body.slice(copy)];
  const id = quoted.split('\n').find((line) => /^message-id:/i.test(line));
  const said = explained.split('\n').find((line) => /\b5\d\d[ -]/.test(line)) ?? '';
  const [error = 'expirado'] = /\b5\d\d[ -].*/.exec(said) ?? [];
  const [recipient = ''] = (headers.get('x-failed-recipients') ?? '').split(',', 1);
  return { messageIds: idsIn(id), failures: [{ recipient: recipient.trim(), error: inOneLine(error) }] };
}

function inOneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 500);
}
