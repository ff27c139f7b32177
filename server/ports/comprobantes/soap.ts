import { escapeText } from 'domain/formats/xml/canonical-xml.ts';
import { parseXml, type XmlElement } from 'domain/formats/xml/parse-xml.ts';
import { findAll, textAt } from 'domain/formats/xml/xml-tree.ts';
import { ComprobantesUnavailable } from './port.ts';

export type SoapOptions = { url: string; user: string; password: string; timeoutMs: number };

/** A refusal by SUNAT: its code and text. */
export class SoapFault extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'SoapFault';
    this.code = code;
  }
}

const wsse = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd';
const passwordText = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordText';
const answerMax = 4 * 1024 * 1024;

/** Calls an operation of billService or billConsultService (SOAP 1.1, UsernameToken). Returns the response element. */
export async function callSoap(
  options: SoapOptions,
  operation: string,
  fields: Record<string, string>,
): Promise<XmlElement> {
  const { status, text } = await post(options, operation, envelope(options, operation, fields));
  let root: XmlElement;
  try {
    root = parseXml(text);
  } catch (error) {
    throw new ComprobantesUnavailable(`${operation} answered ${status} without XML`, { cause: error });
  }
  const [fault] = findAll(root, 'Fault');
  if (fault) throw faultOf(fault, operation, status);
  const [response] = findAll(root, `${operation}Response`);
  if (!response) throw new ComprobantesUnavailable(`${operation} answered ${status} and something else`);
  return response;
}

function envelope({ user, password }: SoapOptions, operation: string, fields: Record<string, string>): string {
  const written = Object.entries(fields).map(([name, value]) => `<${name}>${escapeText(value)}</${name}>`);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ser="http://service.sunat.gob.pe"' +
    ` xmlns:wsse="${wsse}"><soapenv:Header><wsse:Security><wsse:UsernameToken>` +
    `<wsse:Username>${escapeText(user)}</wsse:Username>` +
    `<wsse:Password Type="${passwordText}">${escapeText(password)}</wsse:Password>` +
    '</wsse:UsernameToken></wsse:Security></soapenv:Header>' +
    `<soapenv:Body><ser:${operation}>${written.join('')}</ser:${operation}></soapenv:Body></soapenv:Envelope>`
  );
}

async function post({ url, timeoutMs }: SoapOptions, operation: string, body: string) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      // The timeout includes reading the body.
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"urn:${operation}"` },
      body,
    });
    const text = await response.text();
    if (text.length > answerMax) throw new Error('too long');
    return { status: response.status, text };
  } catch (error) {
    throw new ComprobantesUnavailable(`no answer to ${operation}`, { cause: error });
  }
}

/**
 * The code is in `faultcode`, as `soap-env:Client.0103`, or is the whole text. Without one the service itself failed.
 */
function faultOf(fault: XmlElement, operation: string, status: number): Error {
  const words = (textAt(fault, 'faultstring') ?? '').trim();
  const detail = (textAt(fault, 'detail/message') ?? '').trim();
  const code = /\b(\d{4})\s*$/.exec((textAt(fault, 'faultcode') ?? '').trim())?.[1] ?? /^(\d{3,4})$/.exec(words)?.[1];
  if (!code) return new ComprobantesUnavailable(`${operation} answered ${status} with a fault without code`);
  const said = /^\d+$/.test(words) ? detail : [words, detail].filter(Boolean).join(' ');
  return new SoapFault(code.padStart(4, '0'), said);
}
