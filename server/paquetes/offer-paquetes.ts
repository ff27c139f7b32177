import { minOf } from 'domain/formats/extremes.ts';
import { toCentimos, toSoles } from 'domain/formats/money.ts';
import { paqueteOffer } from 'domain/rules/paquetes.ts';
import { nextPrecioChange } from 'domain/rules/precios.ts';
import type { OfferedPaquete, PaqueteFlyer } from 'domain/schemas/paquetes.ts';
import { type CartCard, findCards } from '../cursos/queries/cursos.ts';
import type { Db } from '../db/connect.ts';
import { offerInParts } from '../flyers/queries.ts';
import { type ActivePaquete, findActive, listActive } from './queries.ts';

/** How many names fit on a card. */
const shownNombres = 4;

/** `until`: when the answer changes without a write; null for never. */
type Answer<T> = { found: T; until: Date | null };

export async function offeredPaquetes(db: Db, now: Date): Promise<Answer<OfferedPaquete[]>> {
  const active = await listActive(db);
  const cards = await cardsOf(db, active, now);
  const found = active.flatMap((paquete) => {
    const cursos = partsOf(paquete, cards);
    const { enVenta, ...offer } = offerOf(paquete, cursos, now);
    const nombres = cursos.slice(0, shownNombres).map(({ nombre }) => nombre);
    return enVenta ? [{ ...offer, nombres }] : [];
  });
  return { found, until: nextChange(active, [...cards.values()], now) };
}

export async function offeredPaquete(db: Db, id: number, now: Date): Promise<Answer<PaqueteFlyer | null>> {
  const paquete = await findActive(db, id);
  if (!paquete) return { found: null, until: null };
  const cursos = partsOf(paquete, await cardsOf(db, [paquete], now));
  const { descripcion, conCupones, desde } = paquete;
  const terms = { descripcion, conCupones, desde: desde?.toISOString() ?? null };
  const offer = offerOf(paquete, cursos, now);
  const { enVenta, precioActual } = offer;
  const inParts =
    enVenta && precioActual !== null
      ? await offerInParts(db, paquete, { centimos: toCentimos(precioActual), now })
      : { enPartes: [], until: null };
  const ends = [nextChange([paquete], cursos, now), inParts.until].flatMap((end) => end?.getTime() ?? []);
  return {
    found: { ...offer, ...terms, enPartes: inParts.enPartes, cursos },
    until: ends.length === 0 ? null : new Date(minOf(ends)),
  };
}

async function cardsOf(db: Db, paquetes: readonly ActivePaquete[], now: Date): Promise<Map<number, CartCard>> {
  const ids = [...new Set(paquetes.flatMap(({ cursoIds }) => cursoIds))];
  const cards = ids.length === 0 ? [] : await findCards(db, ids, null, now);
  return new Map(cards.map((card) => [card.cursoId, card]));
}

function partsOf({ cursoIds }: ActivePaquete, cards: Map<number, CartCard>): CartCard[] {
  return cursoIds.flatMap((id) => cards.get(id) ?? []);
}

function offerOf(paquete: ActivePaquete, cursos: readonly CartCard[], now: Date) {
  const parts = cursos.map(({ precio, precioActual, enVenta }) => ({
    precioCentimos: toCentimos(precioActual),
    precioListaCentimos: toCentimos(precio),
    enVenta,
  }));
  const { enVenta, precioCentimos, precioListaCentimos } = paqueteOffer(paquete, parts, now);
  const { paqueteId, nombre, resumen, elige, porcentaje, hasta } = paquete;
  return {
    paqueteId,
    nombre,
    resumen,
    elige,
    porcentaje,
    enVenta,
    precio: soles(paquete.precioCentimos),
    hasta: hasta?.toISOString() ?? null,
    cantidad: cursos.length,
    precioActual: soles(precioCentimos),
    precioLista: soles(precioListaCentimos),
  };
}

const soles = (centimos: number | null) => (centimos === null ? null : toSoles(centimos));

function nextChange(paquetes: readonly ActivePaquete[], cursos: readonly CartCard[], now: Date): Date | null {
  const ends = [nextPrecioChange(cursos, now), ...paquetes.flatMap(({ desde, hasta }) => [desde, hasta])];
  const times = ends.flatMap((end) => (end !== null && end > now ? [end.getTime()] : []));
  return times.length === 0 ? null : new Date(minOf(times));
}
