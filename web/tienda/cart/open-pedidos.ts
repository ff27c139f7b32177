const storageKey = 'aula-iuris.pedidos-abiertos.v1';
const most = 20;

/**
 * Numbers of pedidos made from this browser's cart and not yet seen paid. Their lines leave the cart only once, so that
 * opening a paid pedido again does not change a later cart.
 */
export function rememberPedido(numero: string): void {
  write([...read().filter((each) => each !== numero), numero].slice(-most));
}

/** Removes the pedido from the list; false when it was not listed. */
export function takePedido(numero: string): boolean {
  const open = read();
  if (!open.includes(numero)) return false;
  write(open.filter((each) => each !== numero));
  return true;
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

function write(numeros: string[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(numeros));
  } catch {
    // Without storage the cart lives as long as the page too.
  }
}
