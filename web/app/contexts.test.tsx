import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useAuth } from './auth.tsx';
import { useCart } from './cart.tsx';

function Nombre() {
  return useAuth().usuario?.nombre;
}

function AccountProbe() {
  return useCart().count;
}

test('AUTH-26 the session outside its provider says so', () => {
  expect(() => renderToString(<Nombre />)).toThrow('useAuth debe usarse dentro de AuthProvider');
});

test('CART-22 the cart outside its provider says so', () => {
  expect(() => renderToString(<AccountProbe />)).toThrow('useCart must be used within CartProvider');
});
