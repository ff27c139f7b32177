import type { TestApp } from './app.ts';
import { hojaBody, makeHoja } from './reclamaciones.ts';
import type { Sample } from './samples.ts';

// No address, so that no mail job changes rows later.
const silent = { correo: '', respuestaPor: 'domicilio' };

async function hojaId(t: TestApp) {
  return { id: (await makeHoja(t, silent)).reclamacionId };
}

async function hojaRef(t: TestApp) {
  const { numero, clave } = await makeHoja(t, silent);
  return { query: { numero, clave } };
}

export const reclamacionesSamples: Record<string, (t: TestApp) => Promise<Sample>> = {
  'reclamaciones.createReclamacion': async () => ({ body: hojaBody(silent) }),
  'reclamaciones.getHoja': hojaRef,
  'reclamaciones.getHojaPdf': hojaRef,
  'reclamaciones.lookUpReclamacion': async (t) => {
    const { numero } = await makeHoja(t, silent);
    return { body: { numero, documento: '45678912' } };
  },
  'reclamaciones.listReclamaciones': async (t) => {
    await makeHoja(t, silent);
    return { query: { page: 1, size: 10 } };
  },
  'reclamaciones.exportReclamaciones': async (t) => {
    await makeHoja(t, silent);
    return { query: { q: 'Rosa' } };
  },
  'reclamaciones.getReclamacion': async (t) => ({ params: await hojaId(t) }),
  'reclamaciones.answerReclamacion': async (t) => ({ params: await hojaId(t), body: { texto: 'Lo corregimos.' } }),
  'reclamaciones.reclassifyReclamacion': async (t) => ({
    params: await hojaId(t),
    body: { tipo: 'queja', motivo: 'Trata de la atención' },
  }),
};
