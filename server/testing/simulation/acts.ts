import { allEndpoints } from 'domain/contract/all.ts';
import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import type { Act, Acts } from './act.ts';
import { alumnosActs } from './acts-alumnos.ts';
import { aulaActs } from './acts-aula.ts';
import { catalogoActs } from './acts-catalogo.ts';
import { certificadosActs } from './acts-certificados.ts';
import { gruposActs } from './acts-grupos.ts';
import { oficinaActs } from './acts-oficina.ts';
import { pagosActs } from './acts-pagos.ts';
import { peopleActs } from './acts-people.ts';
import { tiendaActs } from './acts-tienda.ts';

const acts: Acts = {
  ...catalogoActs,
  ...aulaActs,
  ...alumnosActs,
  ...certificadosActs,
  ...tiendaActs,
  ...pagosActs,
  ...oficinaActs,
  ...peopleActs,
  ...gruposActs,
};

/** Writing endpoints that no history calls, and why. */
const notIssued =
  'the simulated school issues nothing electronically; server/pedidos/comprobante/histories.test.ts plays it';

export const leftOut: Record<string, string> = {
  'comprobantes.updateAjustesComprobantes': notIssued,
  'comprobantes.setAfectacion': notIssued,
  'comprobantes.resendComprobante': notIssued,
  'comprobantes.reissueComprobante': notIssued,
  'comprobantes.correctComprobante': notIssued,
  'comprobantes.creditComprobante': notIssued,
  'comprobantes.askBaja': notIssued,
  'comprobantes.resolveBaja': notIssued,
  'agenda.checkPlan': 'answers what would clash and changes nothing',
  'certificados.previewTexts': 'answers with a PDF and changes nothing',
  'uploads.putObject': 'part of uploads.presign: the browser puts the picture at the address it was given',
  'pedidos.notifySandbox': 'the simulated school is paid through MercadoPago; one provider is configured at a time',
  'factores.finishLogin': 'needs a sign-in that waits for its factor; histories open sessions without one',
  'passkeys.beginLoginPasskey': 'needs a sign-in that waits for its factor; histories open sessions without one',
  'passkeys.beginConfirmPasskey': 'needs an authenticator; session/passkeys.test.ts has one in software',
  'passkeys.beginPasskey': 'needs an authenticator; session/passkeys.test.ts has one in software',
  'passkeys.addPasskey': 'needs an authenticator; session/passkeys.test.ts has one in software',
  'passkeys.removePasskey': 'needs an authenticator; session/passkeys.test.ts has one in software',
};

export type NamedAct = Act & { name: string; spec: EndpointSpec };

export const changingEndpoints = allEndpoints()
  .filter(({ spec }) => spec.method !== 'GET')
  .map(({ area, name, spec }) => ({ name: `${area}.${name}`, spec }));

export const namedActs: NamedAct[] = changingEndpoints.flatMap(({ name, spec }) => {
  const act = acts[name];
  return act ? [{ ...act, name, spec }] : [];
});

export const unknownActs = Object.keys(acts).filter((name) => !changingEndpoints.some((each) => each.name === name));
