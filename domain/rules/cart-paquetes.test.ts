import { expect, test } from 'vitest';
import { addToCart, readStoredCart, removeFromCart, setQuantity, withoutBought } from './cart.ts';
import { itemsOfLines, paqueteItem, partesOf, pedidoItems, repeatedCursos } from './cart-paquetes.ts';
import { totalCentimos } from './cart-precios.ts';

const cursos = [1, 2, 3].map((cursoId) => ({ cursoId, nombre: `Curso ${cursoId}`, precioActual: 100, precio: 120 }));
const offer = { paqueteId: 7, nombre: 'Penal', porcentaje: null, precio: 200 };
const single = { cursoId: 9, nombre: 'Suelto', precio: 50 };
const cart = () => addToCart(addToCart([], paqueteItem(offer, cursos)), single);

test('SEL-59 a bundle is one item of the cart with its parts, and as many lines of an order as it has courses', () => {
  const items = setQuantity(cart(), -7, 2);
  expect(items.map(({ nombre, precio, precioLista, cantidad }) => [nombre, precio, precioLista, cantidad])).toEqual([
    ['Penal', 200, 360, 2],
    ['Suelto', 50, undefined, 1],
  ]);
  expect(totalCentimos(items)).toBe(45_000);
  expect(pedidoItems(items)).toEqual([
    { cursoId: 1, nombre: 'Curso 1', cantidad: 2, precio: 66.67, paqueteId: 7 },
    { cursoId: 2, nombre: 'Curso 2', cantidad: 2, precio: 66.67, paqueteId: 7 },
    { cursoId: 3, nombre: 'Curso 3', cantidad: 2, precio: 66.66, paqueteId: 7 },
    { cursoId: 9, nombre: 'Suelto', cantidad: 1, precio: 50 },
  ]);
  expect(removeFromCart(items, -7).map(({ nombre }) => nombre)).toEqual(['Suelto']);
});

test('SEL-59 a stored bundle keeps its parts; a broken one is bought as nothing else', () => {
  const stored = readStoredCart(JSON.stringify(cart()));
  expect(stored).toEqual(cart());
  expect(partesOf(stored[0]!)).toHaveLength(3);
  expect(partesOf({ ...stored[0]!, partes: 'x' } as never)).toBeNull();
});

test('SEL-59 lines of an order give the item back, with new prices, and take it out once bought', () => {
  const lines = pedidoItems(cart()).map((line) => ({
    ...line,
    precio: line.precio + 1,
    precioLista: 120,
    paqueteId: line.paqueteId ?? null,
    paquete: line.paqueteId ? 'Penal' : '',
  }));
  const [paquete, other] = itemsOfLines(lines);
  expect(paquete).toMatchObject({ cursoId: -7, nombre: 'Penal', precio: 203, precioLista: 360, cantidad: 1 });
  expect(other).toMatchObject({ cursoId: 9, precio: 51 });
  expect(withoutBought(cart(), itemsOfLines(lines))).toEqual([]);
});

test('SEL-53 courses that are in the cart twice are known', () => {
  expect(repeatedCursos(cart())).toEqual(new Set());
  expect(repeatedCursos(addToCart(cart(), { cursoId: 2, nombre: 'Curso 2', precio: 100 }))).toEqual(new Set([2]));
});
