import { expect, test } from 'vitest';
import { establecimientoOf, type HojaData, hojaFooters, hojaLines, hojaParts, providerLines } from './hoja-lines.ts';

const hoja: HojaData = {
  nombre: 'Rosa Huamán',
  domicilio: 'Jr. Puno 12',
  tipoDocumento: 'DNI',
  documento: '20000003',
  telefono: '',
  correo: 'rosa@example.com',
  menor: false,
  apoderado: 'Elena Ríos',
  bien: 'servicio',
  monto: 350,
  descripcion: 'Diplomado',
  tipo: 'queja',
  detalle: 'No hubo clase',
  pedido: 'Otra fecha',
  respuestaPor: 'correo',
};

test('LIB-04 a hoja says every line of Anexo I in its order, with a dash for what is blank', () => {
  expect(hojaLines(hoja).map(({ part, label, value }) => `${part} ${label}: ${value}`)).toEqual([
    '1 Nombre: Rosa Huamán',
    '1 Domicilio: Jr. Puno 12',
    '1 Documento de identidad: DNI 20000003',
    '1 Teléfono: —',
    '1 Correo electrónico: rosa@example.com',
    '1 Padre, madre o apoderado (de un menor): —',
    '2 Producto o servicio: Servicio',
    '2 Monto reclamado: S/ 350.00',
    '2 Descripción: Diplomado',
    '3 Tipo: Queja',
    '3 Detalle: No hubo clase',
    '3 Pedido: Otra fecha',
    '3 Respuesta por: Correo electrónico',
    '3 Firma del consumidor: Confirmada en línea al presentar la hoja',
  ]);
});

test('LIB-04 of a minor, about a product without an amount, answered at home', () => {
  const other = {
    ...hoja,
    menor: true,
    bien: 'producto',
    monto: null,
    tipo: 'reclamo',
    respuestaPor: 'domicilio',
  } as const;
  const values = new Map(hojaLines(other).map(({ label, value }) => [label, value]));
  expect(values.get('Padre, madre o apoderado (de un menor)')).toBe('Elena Ríos');
  const shown = ['Producto o servicio', 'Monto reclamado', 'Tipo', 'Respuesta por'].map((label) => values.get(label));
  expect(shown).toEqual(['Producto', '—', 'Reclamo', 'Domicilio']);
});

test('LIB-04 the four parts, the provider with what it has, and the foot', () => {
  expect(Object.values(hojaParts).map((title) => title.slice(0, 17))).toEqual([
    ...['1. Identificación', '2. Identificación', '3. Detalle de la ', '4. Observaciones '],
  ]);
  const provider = { razonSocial: 'Aula Iuris S. A. C.', ruc: '', direccion: 'Av. Arequipa 100' };
  expect(providerLines(provider)).toEqual([
    { label: 'Proveedor', value: 'Aula Iuris S. A. C.' },
    { label: 'Domicilio del establecimiento', value: 'Av. Arequipa 100' },
  ]);
  expect(providerLines({ ...provider, ruc: '20100070970' })[1]).toEqual({ label: 'RUC', value: '20100070970' });
  const { direccion } = provider;
  expect(establecimientoOf({ direccion, codigoLibro: '' })).toBe(direccion);
  expect(establecimientoOf({ direccion, codigoLibro: 'L-7' })).toBe(`${direccion} / Código de identificación L-7`);
  expect(hojaFooters.map((foot) => foot.slice(0, 9))).toEqual(['RECLAMO: ', 'QUEJA: Di', 'La formul', 'El provee']);
});
