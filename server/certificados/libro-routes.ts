import * as contract from 'domain/contract/libro-certificados.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { calidadNames, documentName } from 'domain/rules/calidades.ts';
import { codigoInGroups } from 'domain/rules/codigo-certificado.ts';
import { entradaLabels, folioSize, maxFolios } from 'domain/rules/libro-certificados.ts';
import type { Entrada, Remesa } from 'domain/schemas/libro-certificados.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { exportTable } from '../http/table-download.ts';
import { limitConcurrency } from '../limits/concurrency.ts';
import { renderLibro } from './pdf/libro.ts';
import * as libros from './queries/libro.ts';
import * as remesas from './queries/remesas.ts';
import { receiveRemesa, removeRemesa, sendRemesa } from './send-remesa.ts';

const inTurn = limitConcurrency(1);

export function libroRoutes(deps: Deps): void {
  route(deps, contract.listLibros, ({ db }) => libros.listLibros(db));

  route(deps, contract.listEntradas, ({ db, query }) => libros.listEntradas(db, query));

  route(deps, contract.exportEntradas, async (asked) => {
    const { query } = asked;
    const rows = await deps.onReplica((replica) => libros.exportedEntradas(replica, query));
    const nombre = `${rows.length} entradas del libro ${nombreOf(query)}`;
    return exportTable(asked, { entidad: 'certificado', nombre, file: 'libro-certificados', columns, rows });
  });

  route(deps, contract.printLibro, async ({ db, query, now, audit }) => {
    const { anio, serie, folio } = query;
    const libro = (await libros.listLibros(db)).find((each) => each.anio === anio && each.serie === serie);
    if (!libro) throw notFound('Este libro todavía no tiene certificados.');
    const last = folio + maxFolios - 1;
    const first = (folio - 1) * folioSize + 1;
    const entradas = await libros.entradasBetween(db, query, first, last * folioSize);
    if (entradas.length === 0) throw notFound('El libro no llega a ese folio.');
    const nombre = `folios ${folio} a ${entradas.at(-1)!.folio} del libro ${nombreOf(query)}`;
    await audit({ accion: 'exportar', entidad: 'certificado', entidadId: 'todos', despues: { nombre } });
    const institucion = deps.config.institucion.nombre;
    const pdf = await inTurn(() => renderLibro({ ...libro, institucion, entradas, printed: now }));
    return { data: pdf.toString('base64'), filename: `libro-certificados-${anio}${serie && `-${serie}`}-${folio}.pdf` };
  });

  route(deps, contract.listRemesas, ({ db }) => remesas.listRemesas(db));

  route(deps, contract.getRemesa, async ({ db, params }) => {
    const found = await remesas.findRemesa(db, params.id);
    if (!found) throw notFound('No se encontró la remesa.');
    return { ...found, entradas: await remesas.entradasOf(db, found) };
  });

  route(deps, contract.createRemesa, async ({ db, body, usuario, audit }) => {
    const despues = await sendRemesa(db, body, usuario.usuarioId);
    await audit({ accion: 'crear', entidad: 'remesa', entidadId: despues.remesaId, despues: recorded(despues) });
    return despues;
  });

  route(deps, contract.receiveRemesa, async ({ db, params, body, audit }) => {
    const { antes, despues } = await receiveRemesa(db, params.id, body);
    await audit({
      accion: 'editar',
      entidad: 'remesa',
      entidadId: params.id,
      antes: recorded(antes),
      despues: recorded(despues),
    });
    return despues;
  });

  route(deps, contract.deleteRemesa, async ({ db, params, audit }) => {
    const antes = recorded(await removeRemesa(db, params.id));
    await audit({ accion: 'eliminar', entidad: 'remesa', entidadId: params.id, antes });
  });
}

const nombreOf = ({ anio, serie }: { anio: number; serie: string }) =>
  serie === '' ? `${anio} de la escuela` : `${anio} de la serie ${serie}`;

/** The audit log shows `nombre` as the record's name. */
function recorded({ remesaId, serie, enviada, cantidad, recibidos }: Remesa) {
  return { nombre: `${remesaId} de la serie ${serie}`, enviada, cantidad, recibidos };
}

const dayOf = (iso: string) => toLimaInput(iso).slice(0, 10);

const columns: CsvColumn<Entrada>[] = [
  ['Folio', ({ folio }) => String(folio), 'number'],
  ['Número', ({ numero }) => numero],
  ['Registro', ({ registro }) => registro ?? ''],
  ['Apellidos', ({ apellido }) => apellido],
  ['Nombres', ({ nombre }) => nombre],
  ['DNI', ({ dni }) => dni],
  ['Programa', ({ curso }) => curso],
  ['Tipo', documentName],
  ['En calidad de', ({ calidad }) => calidadNames[calidad]],
  ['Nivel', ({ nivel }) => nivel ?? ''],
  ['Horas', ({ horas }) => String(horas), 'number'],
  ['Nota', ({ nota }) => nota?.toFixed(2) ?? '', 'number'],
  ['Emitido', ({ emitido }) => dayOf(emitido), 'date'],
  ['Estado', ({ estado }) => entradaLabels[estado]],
  ['Reemplazado', ({ reemplazo }) => (reemplazo ? dayOf(reemplazo.fecha) : ''), 'date'],
  ['Por', ({ reemplazo }) => reemplazo?.motivo ?? ''],
  ['Enviado a refrendar', ({ enviada }) => enviada ?? '', 'date'],
  ['N.º de quien refrenda', ({ refrendo }) => refrendo ?? ''],
  ['Recibido', ({ recibido }) => recibido ?? '', 'date'],
  ['Corregido', ({ corregido }) => (corregido ? dayOf(corregido) : ''), 'date'],
  ['Código', ({ codigo }) => codigoInGroups(codigo)],
];
