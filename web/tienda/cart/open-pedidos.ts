const storageKey = 'aula-iuris.pedidos-abiertos.v1';
const most = 20;

/**
 * Numeros of pedidos made from this browser's cart and not yet seen paid. Their lines leave the cart once, when they are:
 * opening an old pedido again takes nothing out of a later cart.
 */
export function rememberPedido(numero: string): void {
  write([...read().filter((each) => each !== numero), numero].slice(-most));
}

/** Whether the pedido was made from this cart; true once. */
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
