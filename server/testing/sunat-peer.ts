import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { escapeText } from 'domain/formats/xml/canonical-xml.ts';
import { parseXml } from 'domain/formats/xml/parse-xml.ts';
import { attributeOf, findAll, localName, textAt, textOf } from 'domain/formats/xml/xml-tree.ts';
import { verifyXml } from '../comprobantes/signature/verify-xml.ts';
import { zip } from '../http/zip.ts';
import { unzip } from './unzip.ts';

export const sunatUser = { user: '20131312955MODDATOS', password: 'moddatos' };

/** How the peer treats the next request, `times` times; then it accepts again. */
export type Mood =
  | { kind: 'observe'; note: string }
  /** A CDR with this code. */
  | { kind: 'reject'; code: string; message: string }
  /** A SOAP fault with this code. */
  | { kind: 'fault'; code: string; message: string }
  /** Takes the document, but the response is lost. */
  | { kind: 'lose' }
  /** Closes the connection without taking the document. */
  | { kind: 'down' }
  | { kind: 'garbage' };

type Taken = { name: string; xml: Buffer; times: number; cdr: Buffer; code: string };

/** Local stand-in for SUNAT's billService and billConsultService. Refuses duplicates, altered files and wrong names. */
export async function startSunatPeer() {
  const taken = new Map<string, Taken>();
  const tickets = new Map<string, { name: string; pending: number; cdr: Buffer }>();
  /** Documents that a daily summary has added. */
  const told = new Set<string>();
  const requests: string[] = [];
  /** `consult`: whether it returns the CDRs of earlier documents, or the fault with which it answers instead. */
  const mood = {
    next: [] as Mood[],
    down: false,
    consult: true as boolean | Extract<Mood, { kind: 'fault' }>,
    pending: 0,
    hold: null as Promise<void> | null,
  };

  async function answer(path: string, body: string): Promise<{ status: number; text: string } | null> {
    const root = parseXml(body);
    const [token] = findAll(root, 'UsernameToken');
    const [soapBody] = findAll(root, 'Body');
    const operation = soapBody!.children.find((node) => node.kind === 'element')!;
    const name = localName(operation);
    requests.push(`${name} ${textAt(operation, 'fileName') ?? textAt(operation, 'ticket') ?? ''}`.trim());
    await mood.hold;
    if (mood.down) return null;
    const user = { user: textAt(token!, 'Username'), password: textAt(token!, 'Password') };
    if (user.user !== sunatUser.user) return fault('0103', 'El Usuario ingresado no existe');
    if (user.password !== sunatUser.password) return fault('0102', 'La contraseña del usuario es inválida');
    if (path === '/billConsultService') return consult(operation);
    if (name === 'getStatus') return ticketStatus(textAt(operation, 'ticket') ?? '');
    const fileName = textAt(operation, 'fileName') ?? '';
    const files = unzip(Buffer.from(textAt(operation, 'contentFile') ?? '', 'base64'));
    return receive(name, fileName.replace(/\.zip$/, ''), files);
  }

  async function receive(operation: string, base: string, files: Map<string, Buffer>) {
    const xml = files.get(`${base}.xml`);
    if (files.size !== 1 || !xml)
      return fault('0161', 'El nombre del archivo XML no coincide con el nombre del archivo ZIP');
    const next = mood.next.shift();
    if (next?.kind === 'down') return null;
    if (next?.kind === 'garbage') return { status: 200, text: '<html>mantenimiento' };
    if (next?.kind === 'fault') return fault(next.code, next.message);
    const earlier = taken.get(base);
    if (earlier) {
      earlier.times += 1;
      if (next?.kind === 'lose') return null;
      return operation === 'sendSummary'
        ? fault('2223', 'El archivo XML ya fue presentado anteriormente')
        : fault('1033', 'El comprobante fue registrado previamente con otros datos');
    }
    if (!verifyXml(xml).valid) return fault('2335', 'El documento electrónico ingresado ha sido alterado');
    const id = textOf(findAll(parseXml(xml.toString()), 'ID')[0]!);
    const added = addedBy(xml);
    const known = added.find((one) => told.has(one));
    const [code, words] =
      next?.kind === 'reject'
        ? [next.code, next.message]
        : known
          ? ['2282', `Existe documento ya informado anteriormente ${known}`]
          : ['0', `El comprobante ${id}, ha sido aceptado`];
    if (code === '0') for (const one of added) told.add(one);
    const notes = next?.kind === 'observe' ? [next.note] : [];
    const cdr = await makeCdr(base, { code, message: words, notes, recipient: recipientOf(xml) });
    taken.set(base, { name: base, xml, times: 1, cdr, code });
    if (next?.kind === 'lose') return null;
    if (operation === 'sendBill')
      return reply('sendBill', `<applicationResponse>${cdr.toString('base64')}</applicationResponse>`);
    const ticket = String(1_700_000_000_000 + tickets.size);
    tickets.set(ticket, { name: base, pending: mood.pending, cdr });
    return reply('sendSummary', `<ticket>${ticket}</ticket>`);
  }

  function ticketStatus(ticket: string) {
    const found = tickets.get(ticket);
    if (!found) return fault('0127', 'El ticket no existe');
    if (found.pending > 0) {
      found.pending -= 1;
      return reply('getStatus', '<status><statusCode>98</statusCode></status>');
    }
    const content = found.cdr.toString('base64');
    return reply('getStatus', `<status><content>${content}</content><statusCode>0</statusCode></status>`);
  }

  function consult(operation: Parameters<typeof textAt>[0]) {
    if (typeof mood.consult === 'object') return fault(mood.consult.code, mood.consult.message);
    const [ruc, kind, serie, numero] = ['ruc', 'tipo', 'serie', 'numero'].map((field) =>
      textAt(operation, `${field}Comprobante`),
    );
    const found = mood.consult ? taken.get(`${ruc}-${kind}-${serie}-${numero}`) : undefined;
    const inside = found
      ? `<content>${found.cdr.toString('base64')}</content><statusCode>0004</statusCode><statusMessage>La constancia existe</statusMessage>`
      : '<statusCode>0011</statusCode><statusMessage>El comprobante no existe</statusMessage>';
    return reply('getStatusCdr', `<statusCdr>${inside}</statusCdr>`);
  }

  const server = createServer(async (request, response) => {
    const sent = (await buffer(request)).toString();
    const made = await answer(request.url ?? '/', sent);
    if (!made) return request.socket.destroy();
    response.writeHead(made.status, { 'content-type': 'text/xml' });
    response.end(made.text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood,
    taken,
    told,
    requests,
    sent: () => requests.filter((one) => one.startsWith('sendBill')),
    /** Another program has used this number. */
    async occupy(name: string) {
      const cdr = await makeCdr(name, { code: '0', message: 'otro', notes: [], recipient: '6-20100113610' });
      taken.set(name, { name, xml: Buffer.from(''), times: 1, cdr, code: '0' });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Documents that a daily summary adds: `03-B001-1`. */
function addedBy(xml: Buffer): string[] {
  return findAll(parseXml(xml.toString()), 'SummaryDocumentsLine')
    .filter((line) => findAll(line, 'ConditionCode').some((condition) => textOf(condition) === '1'))
    .map((line) => `${textAt(line, 'DocumentTypeCode')}-${textAt(line, 'ID')}`);
}

const reply = (operation: string, inside: string, status = 200) => ({
  status,
  text: `<?xml version="1.0" encoding="UTF-8"?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body><ns2:${operation}Response xmlns:ns2="http://service.sunat.gob.pe">${inside}</ns2:${operation}Response></S:Body></S:Envelope>`,
});

const fault = (code: string, message: string) => ({
  status: 500,
  text: `<?xml version="1.0" encoding="UTF-8"?><soap-env:Envelope xmlns:soap-env="http://schemas.xmlsoap.org/soap/envelope/"><soap-env:Body><soap-env:Fault><faultcode>soap-env:Client.${code}</faultcode><faultstring>${escapeText(message)}</faultstring></soap-env:Fault></soap-env:Body></soap-env:Envelope>`,
});

/** Kind and number of the identity document of the recipient, as CDRs name it; '' for a summary. */
function recipientOf(xml: Buffer): string {
  const [id] = findAll(parseXml(xml.toString()), 'AccountingCustomerParty').flatMap((party) =>
    findAll(party, 'PartyIdentification').flatMap((one) => findAll(one, 'ID')),
  );
  return id ? `${attributeOf(id, 'schemeID')}-${textOf(id)}` : '';
}

type CdrContent = { code: string; message: string; notes: string[]; recipient: string };

async function makeCdr(base: string, { code, message, notes, recipient }: CdrContent): Promise<Buffer> {
  const said = notes.map((note) => `<cbc:Note>${escapeText(note)}</cbc:Note>`).join('');
  const id = createHash('sha1').update(base).digest('hex').slice(0, 12);
  const xml = `<?xml version="1.0" encoding="UTF-8"?><ar:ApplicationResponse xmlns:ar="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"><cbc:ID>${id}</cbc:ID>${said}<cac:DocumentResponse><cac:Response><cbc:ReferenceID>${base}</cbc:ReferenceID><cbc:ResponseCode>${code}</cbc:ResponseCode><cbc:Description>${escapeText(message)}</cbc:Description></cac:Response><cac:RecipientParty><cac:PartyIdentification><cbc:ID>${recipient}</cbc:ID></cac:PartyIdentification></cac:RecipientParty></cac:DocumentResponse></ar:ApplicationResponse>`;
  return zipOne(`R-${base}.xml`, Buffer.from(xml));
}

export async function zipOne(name: string, data: Buffer): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of zip([{ name, data }])) parts.push(part);
  return Buffer.concat(parts);
}
