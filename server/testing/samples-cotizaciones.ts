import { saveOrdenCompra } from '../pedidos/cotizacion/queries.ts';
import type { TestApp } from './app.ts';
import { makeCurso } from './builders.ts';
import { acceptedCotizacion, cotizacionBody, makeCotizacion } from './cotizaciones.ts';
import type { Rows, Sample } from './derived-sample.ts';

const later = () => new Date(Date.now() + 90 * 86_400_000);

async function ref(t: TestApp) {
  const { numero, clave } = await makeCotizacion(t);
  return { numero, clave };
}

export const cotizacionesRows: Rows = {
  '/cotizaciones/:id': async (t) => ({ id: (await makeCotizacion(t)).cotizacionId }),
};

export const cotizacionesSamples: Record<string, (t: TestApp) => Promise<Sample>> = {
  'cotizaciones.createCotizacion': async (t) => ({
    body: cotizacionBody((await makeCurso(t.deps.db, { fechaHoraLimite: later() })).cursoId),
  }),
  'cotizaciones.exportCotizaciones': async (t) => {
    await makeCotizacion(t);
    return {};
  },
  'cotizaciones.listEmpresas': async (t) => ({ query: { q: (await makeCotizacion(t)).razonSocial } }),
  'cotizaciones.getCotizacionHoja': async (t) => ({ query: await ref(t) }),
  'cotizaciones.getCotizacionPdf': async (t) => ({ query: await ref(t) }),
  'cotizaciones.sendOrdenCompra': async (t) => ({
    query: { ...(await acceptedCotizacion(t)), ordenCompra: 'OC-2026-15' },
    raw: { contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.7 orden') },
  }),
  'cotizaciones.getOrdenCompra': async (t) => {
    const { cotizacionId } = await acceptedCotizacion(t);
    await saveOrdenCompra(t.deps.db, { cotizacionId, numero: 'OC-1', pdf: Buffer.from('%PDF-1.7 orden') });
    return { params: { id: cotizacionId } };
  },
  'cotizaciones.acceptCotizacion': async (t) => ({ body: { ...(await ref(t)), nombre: 'Irma Poma', conforme: true } }),
};
