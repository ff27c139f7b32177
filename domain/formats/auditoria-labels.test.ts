import { describe, expect, test } from 'vitest';
import {
  auditedKinds,
  compareSnapshots,
  doneDescribe,
  entidadLabel,
  fieldLabel,
  formatValue,
} from './auditoria-labels.ts';

describe('what happened, in words', () => {
  test.each([
    ['editar', 'curso', 'Penal', 'cambió el curso «Penal»'],
    ['eliminar', 'usuario', 'Ana Ríos', 'eliminó la cuenta de «Ana Ríos»'],
    ['pagar', 'pedido', 'AI-2026-0009', 'registró el pago del pedido «AI-2026-0009»'],
    ['devolver', 'pedido', 'AI-2026-0009', 'devolvió un pago del pedido «AI-2026-0009»'],
    ['devolver-fallido', 'pedido', 'AI-2026-0009', 'no pudo devolver un pago del pedido «AI-2026-0009»'],
    ['mover', 'pedido', 'AI-2026-0009', 'movió un pago del pedido «AI-2026-0009»'],
    ['anular', 'pedido', 'AI-2026-0009', 'retiró un pago del pedido «AI-2026-0009»'],
    ['editar', 'curso', 'Cantar de el Cid', 'cambió el curso «Cantar de el Cid»'],
    ['invitar', 'usuario', 'Ana Ríos', 'invitó a «Ana Ríos»'],
    ['exportar', 'pedido', '12 pedidos', 'exportó 12 pedidos'],
    ['editar', 'tipo-modulo', 'Clase', 'cambió el tipo de módulo «Clase»'],
    ['editar', 'tipoModulo', 'Clase', 'cambió el tipo de módulo «Clase»'],
    ['exportar', 'nota', 'Penal', 'exportó las notas de «Penal»'],
    ['ordenar módulos', 'curso', 'Penal', 'reordenó los módulos de «Penal»'],
    ['revocar', 'certificado', 'Ana Ríos', 'revocó el certificado de «Ana Ríos»'],
    ['archivar', 'notaFinal', 'x', 'archivar nota final «x»'],
  ])('%s %s', (accion, entidad, detalle, said) => {
    expect(doneDescribe({ accion, entidad, detalle })).toBe(said);
  });

  test('every kind of record has a name and an article', () => {
    for (const entidad of Object.keys(auditedKinds)) {
      expect(entidadLabel(entidad), entidad).toMatch(/^\p{Lu}\p{Ll}/u);
      expect(doneDescribe({ accion: 'crear', entidad, detalle: 'x' })).toMatch(
        /^creó (el|la|los|las|al) \p{Ll}.* «x»$/u,
      );
    }
  });

  test('names that nobody foresaw are still read as words', () => {
    expect(fieldLabel('puntosDelAlumno')).toBe('Puntos del alumno');
    expect(entidadLabel('nota-final')).toBe('Nota final');
  });
});

test.each([
  [null, ''],
  ['', ''],
  [true, 'Sí'],
  [12.5, '12.5'],
  ['2026-03-02T19:00:00.000Z', '2 de marzo de 2026, 14:00'],
  ['2026-03-02', '2026-03-02'],
  [['a', 2], 'a\n2'],
  [{ titulo: 'Instituto', logo: '' }, 'Título: Instituto · Logo: '],
])('%j is read as %j', (value, said) => {
  expect(formatValue(value)).toBe(said);
});

test('two records are compared field by field, what changed first and without what nobody edits', () => {
  const before = { nombre: 'Ana', correo: 'a@b.pe', version: 1 };
  const after = { nombre: 'Ana', correo: 'ana@b.pe', numero: '999', version: 2 };
  expect(compareSnapshots(before, after)).toEqual([
    { field: 'correo', antes: 'a@b.pe', despues: 'ana@b.pe', cambio: true },
    { field: 'numero', antes: '', despues: '999', cambio: true },
    { field: 'nombre', antes: 'Ana', despues: 'Ana', cambio: false },
  ]);
});

test('a record that was made or removed has one side only', () => {
  expect(compareSnapshots(null, { nombre: '' })).toEqual([{ field: 'nombre', antes: null, despues: '', cambio: true }]);
  expect(compareSnapshots({ nombre: 'Ana' }, null)).toEqual([
    { field: 'nombre', antes: 'Ana', despues: null, cambio: true },
  ]);
});
