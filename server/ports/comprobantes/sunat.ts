import type { XmlElement } from 'domain/formats/xml/parse-xml.ts';
import { elementAt, textAt } from 'domain/formats/xml/xml-tree.ts';
import { type Comprobantes, ComprobantesUnavailable, type SignedFile, type Verdict } from './port.ts';
import { signingWith, type XmlSigner } from './signing.ts';
import { callSoap, SoapFault } from './soap.ts';
import { readCdr, verdictOf } from './verdicts.ts';

const hosts = {
  beta: { bill: 'https://e-beta.sunat.gob.pe/ol-ti-itcpfegem-beta/billService', consult: null },
  produccion: {
    bill: 'https://e-factura.sunat.gob.pe/ol-ti-itcpfegem/billService',
    consult: 'https://e-factura.sunat.gob.pe/ol-it-wsconscpegem/billConsultService',
  },
};

export type SunatOptions = {
  environment: 'beta' | 'produccion';
  /** RUC and secondary SOL user, concatenated. */
  user: string;
  password: string;
  signer: XmlSigner;
  /** Makes a zip with one file. */
  zip(name: string, data: Buffer): Promise<Buffer>;
  /** Replaces SUNAT's own URLs. */
  baseUrl?: string | undefined;
  timeoutMs?: number | undefined;
};

/** SUNAT's own service (SEE desde los sistemas del contribuyente). */
export function createSunatComprobantes(options: SunatOptions): Comprobantes {
  const { environment, user, password, signer, zip, baseUrl, timeoutMs = 30_000 } = options;
  const urls = baseUrl
    ? { bill: `${baseUrl}/billService`, consult: `${baseUrl}/billConsultService` }
    : hosts[environment];
  const call = (url: string, operation: string, fields: Record<string, string>) =>
    callSoap({ url, user, password, timeoutMs }, operation, fields);

  async function upload(
    operation: 'sendBill' | 'sendSummary',
    { name, xml }: SignedFile,
  ): Promise<XmlElement | Verdict> {
    const contentFile = (await zip(`${name}.xml`, xml)).toString('base64');
    return call(urls.bill, operation, { fileName: `${name}.zip`, contentFile }).catch(refusal);
  }

  return {
    adapter: 'sunat',
    active: true,
    environment,
    ...signingWith(signer),
    async send(file) {
      const answer = await upload('sendBill', file);
      return isElement(answer) ? readCdr(contentOf(textAt(answer, 'applicationResponse'))) : answer;
    },
    async lookUp({ ruc, kind, serie, numero }) {
      // Only production has the consultation service.
      if (urls.consult === null) return null;
      const answer = await call(urls.consult, 'getStatusCdr', {
        rucComprobante: ruc,
        tipoComprobante: kind,
        serieComprobante: serie,
        numeroComprobante: String(numero),
      }).catch(asUnknown);
      const status = answer && elementAt(answer, 'statusCdr');
      const content = status && textAt(status, 'content');
      return content ? readCdr(contentOf(content)) : null;
    },
    async sendSummary(file) {
      const answer = await upload('sendSummary', file);
      if (!isElement(answer)) return answer;
      const ticket = textAt(answer, 'ticket');
      if (!ticket) throw new ComprobantesUnavailable('sendSummary answered without a ticket');
      return { kind: 'ticket', ticket };
    },
    async readTicket(ticket) {
      const answer = await call(urls.bill, 'getStatus', { ticket }).catch(refusal);
      if (!isElement(answer)) return answer;
      const status = elementAt(answer, 'status');
      const code = Number(status && textAt(status, 'statusCode'));
      if (code === 98) return { kind: 'running' };
      const content = status && textAt(status, 'content');
      if (content) return readCdr(contentOf(content));
      throw new ComprobantesUnavailable(`getStatus answered ${code} without a CDR`);
    },
    async check() {
      const answer = await call(urls.bill, 'getStatus', { ticket: '1' }).catch(refusal);
      if (isElement(answer) || answer.kind === 'accepted' || !('code' in answer)) return null;
      // SUNAT reports an unknown ticket only to a caller with valid credentials.
      return ticketUnknown.includes(answer.code) ? null : { code: answer.code, message: answer.message };
    },
  };
}

const ticketUnknown = ['0125', '0126', '0127'];
const isElement = (answer: XmlElement | Verdict): answer is XmlElement => answer.kind === 'element';
const contentOf = (base64: string | undefined) => Buffer.from(base64 ?? '', 'base64');

function refusal(error: unknown): Verdict {
  if (error instanceof SoapFault) return verdictOf(error.code, error.message);
  throw error;
}

/** Fault with which the consultation says that it has no such document. */
const documentUnknown = '0127';

/** Any other fault says nothing about the document: the look-up is repeated. */
function asUnknown(error: unknown): null {
  if (!(error instanceof SoapFault)) throw error;
  if (error.code === documentUnknown) return null;
  throw new ComprobantesUnavailable(`getStatusCdr answered with fault ${error.code}`, { cause: error });
}
