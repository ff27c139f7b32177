import type { TestApp } from './app.ts';
import type { Rows, Sample } from './derived-sample.ts';
import { hojaBody, makeHoja } from './reclamaciones.ts';

// No address, so that no mail job changes rows later.
const silent = { correo: '', respuestaPor: 'domicilio' };

async function hojaId(t: TestApp) {
  return { id: (await makeHoja(t, silent)).reclamacionId };
}

async function hojaRef(t: TestApp) {
  const { numero, clave } = await makeHoja(t, silent);
  return { query: { numero, clave } };
}

export const reclamacionesRows: Rows = { '/reclamaciones/:id': hojaId };

export const reclamacionesSamples: Record<string, (t: TestApp) => Promise<Sample>> = {
  'reclamaciones.createReclamacion': async () => ({ body: hojaBody(silent) }),
  'reclamaciones.getHoja': hojaRef,
  'reclamaciones.getHojaPdf': hojaRef,
  'reclamaciones.lookUpReclamacion': async (t) => {
    const { numero } = await makeHoja(t, silent);
    return { body: { numero, documento: '45678912' } };
  },
  'reclamaciones.reclassifyReclamacion': async () => ({ body: { tipo: 'queja', motivo: 'Trata de la atención' } }),
  'reclamaciones.exportReclamaciones': async (t) => {
    await hojaId(t);
    return {};
  },
};
